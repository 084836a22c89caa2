import { forEachChild } from 'unbash'
import type { Assignment, CommandExpansionPart, HereDoc, SyntaxNode, Word as Node, WordPart } from 'unbash'
import { MAX_WORD_CHARS, WORD_COST } from '../../reading/index.ts'
import { assertNever, withoutTrailing } from '../../text/index.ts'
import { canonicalWord } from '../canonical.ts'
import type { Place, Word } from '../line.ts'
import { bare, literal, wordOf } from '../word.ts'
import type { Bounds } from './bounds.ts'
import type { Scope } from './scope.ts'

/** What of a substitution is read; its script is parsed when it is looked at. */
export type Substitution = Pick<CommandExpansionPart, 'script' | 'text'>

/** What a substitution says. */
interface Substituted {
  /** One spelling of its commands. */
  readonly canonical: string
  /** What they print, where the command line alone tells. */
  readonly printed: string | undefined
}

/**
 * Reads the commands of a substitution.
 * @returns undefined when they are not read.
 */
export type Substitute = (part: Substitution, place: Place) => Substituted | undefined

/** Reads the words of a command line. Over the budget, they stay as they are written. */
export class Words {
  readonly #bounds: Bounds
  readonly #scope: Scope
  readonly #substitute: Substitute

  /**
   * @param bounds - of the line; characters are charged to the `words` of its budget.
   * @param scope - what variables hold.
   * @param substitute - reads the commands in words.
   */
  constructor(bounds: Bounds, scope: Scope, substitute: Substitute) {
    this.#bounds = bounds
    this.#scope = scope
    this.#substitute = substitute
  }

  /** A word as the shell makes it, as far as the command line alone tells. */
  read(node: Node): Word {
    if (!this.#affords(node.text)) return wordOf(node.text, node.text, false)
    const { parts } = node
    const word = parts === undefined ? bare(node.value) : this.#joined(parts)
    // In quotes, `~` is no home folder.
    const escape = word.canonical.startsWith('~') && !node.text.startsWith('~') ? '\\' : ''
    return { ...word, canonical: canonicalWord(escape + word.canonical) }
  }

  /** An argument that looks like an assignment, as the word that it is. */
  readAssignment(item: Assignment): Word {
    const { value, text } = item
    if (value.type !== 'Word') return { ...literal(this.asWritten(text, value)), known: false }
    if (!this.#affords(text)) return wordOf(text, text, false)
    const start = assigned(item)
    const word = value.parts === undefined ? bare(value.value) : this.#joined(value.parts)
    return wordOf(start + word.value, canonicalWord(start + word.canonical), word.known)
  }

  /** The text that a heredoc brings. */
  readHeredoc({ body, operator }: HereDoc): string {
    const text = !this.#affords(body.text) || body.parts === undefined ? body.text : this.#joined(body.parts).value
    return operator === '<<-' ? text.replace(/^\t+/gmu, '') : text
  }

  /**
   * One spelling for a text that is kept as it is written.
   * @param node - what it is the text of; the commands in it are read.
   */
  asWritten(text: string, node?: SyntaxNode): string {
    if (!this.#bounds.budget.words.spend(text.length)) return text
    if (node) this.#readSubstitutionsIn(node)
    return squeezed(text)
  }

  #affords(text: string): boolean {
    return this.#bounds.budget.words.spend(text.length + WORD_COST)
  }

  /** The parts of a word put together; `canonical` is not yet quoted. */
  #joined(parts: readonly WordPart[]): Word {
    let value = ''
    let canonical = ''
    let known = true
    let grown = 0
    let printed: string | undefined
    for (const part of parts) {
      const piece = this.#part(part)
      const fits = value.length + piece.value.length <= MAX_WORD_CHARS || piece.value.length <= part.text.length
      value += fits ? piece.value : part.text
      canonical += piece.canonical
      grown += piece.value.length + piece.canonical.length - 2 * part.text.length
      known &&= piece.known && fits
      printed = piece.printed
    }
    if (grown > 0 && !this.#bounds.budget.words.spend(grown)) {
      const text = parts.map(part => part.text).join('')
      return wordOf(text, text, false)
    }
    // Only a word that is nothing but a process substitution can be read as a file.
    return { value, known, canonical, printed: parts.length > 1 ? undefined : printed }
  }

  /** One part of a word; `canonical` is not yet quoted. */
  #part(part: WordPart): Word {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'AnsiCQuoted':
        return bare(part.value)
      case 'Glob':
      case 'ExtendedGlob':
        // A pattern that matches no file stands for itself, as the `?` of an address does.
        return wordOf(part.text, part.text, true)
      case 'BraceExpansion':
        return wordOf(part.text, part.text, false)
      case 'DoubleQuoted':
      case 'LocaleString':
        return this.#joined(part.parts)
      case 'SimpleExpansion':
        return this.#variable(part.text.slice(1), part.text)
      case 'ParameterExpansion': {
        const plain = part.prefix === undefined && part.index === undefined && part.operation === undefined
        if (plain) return this.#variable(part.parameter, part.text)
        this.#readSubstitutionsIn(part)
        return wordOf(part.text, part.text, false)
      }
      case 'CommandExpansion':
        return this.#substitution(part, 'substitution')
      case 'ProcessSubstitution':
        return this.#substitution(part, 'process-substitution')
      case 'ArithmeticExpansion':
        this.#readSubstitutionsIn(part)
        return wordOf(part.text, squeezed(part.text), false)
      default:
        return assertNever(part, 'syntax')
    }
  }

  #variable(name: string, text: string): Word {
    const value = this.#scope.valueOf(name)
    return wordOf(value ?? text, `$${name}`, value !== undefined)
  }

  #substitution(part: Substitution, place: 'substitution' | 'process-substitution'): Word {
    const { text } = part
    const read = this.#substitute(part, place)
    if (read === undefined) return wordOf(text, text, false)
    const { canonical, printed } = read
    if (place === 'process-substitution') return wordOf(text, `${text.slice(0, 2)}${canonical})`, false, printed)
    const value = printed === undefined ? undefined : withoutTrailing(printed, '\n')
    return wordOf(value ?? text, `$(${canonical})`, value !== undefined)
  }

  /** Read the substitutions below a node whose own text is kept as it is written. */
  #readSubstitutionsIn(node: SyntaxNode): void {
    if (!this.#bounds.admitsNode(node.end - node.pos)) return
    this.#bounds.deeper(() =>
      forEachChild(node, child => {
        if (child.type === 'CommandExpansion' || child.type === 'ArithmeticCommandExpansion') {
          this.#substitute(child, 'substitution')
        } else if (child.type === 'ProcessSubstitution') this.#substitute(child, 'process-substitution')
        else this.#readSubstitutionsIn(child)
      }),
    )
  }
}

/** What stands before the value of an assignment: `A=`, `A+=`, `A[1]=`. */
export function assigned({ name, index, append }: Assignment): string {
  return `${name}${index === undefined ? '' : `[${index.text}]`}${append === true ? '+=' : '='}`
}

/** White space outside quotes is one blank. A quote that nothing closes goes on to the end. */
function squeezed(text: string): string {
  return text.trim().replace(/\\[^]|'[^']*'?|"(?:[^"\\]|\\[^])*"?|\s+/gu, piece => (piece.trim() === '' ? ' ' : piece))
}
