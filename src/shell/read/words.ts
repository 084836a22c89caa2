import { forEachChild } from 'unbash'
import type {
  Assignment,
  CommandExpansionPart,
  HereDoc,
  ParameterExpansionPart,
  SyntaxNode,
  Word as Node,
  WordPart,
} from 'unbash'
import { MAX_FIELDS, MAX_WORD_CHARS, WORD_COST } from '../../reading/index.ts'
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

/** Stands for words that are too many to look at. */
const OTHERS = wordOf('$_', '', false)

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

  /** The words that a word of the line comes to: expansions without quotes are taken apart, lists and braces spread. */
  readAll(node: Node): readonly Word[] {
    if (node.parts?.some(part => this.#spreads(part)) !== true) return [this.read(node)]
    // Without arguments, `c$@url` is `curl`.
    if (/^\w+\$[@*]\w+$/u.test(node.text) && this.#scope.positional === undefined)
      return [literal(node.text.replace(/\$[@*]/u, ''))]
    if (!this.#affords(node.text)) return [wordOf(node.text, node.text, false)]
    const fields = this.#fields(node.parts)
    const grown = fields.reduce((sum, { value }) => sum + value.length + WORD_COST, 0)
    return this.#bounds.budget.words.spend(grown) ? fields : [wordOf(node.text, node.text, false)]
  }

  #spreads(part: WordPart): boolean {
    switch (part.type) {
      case 'BraceExpansion':
        return true
      case 'SimpleExpansion':
      case 'ParameterExpansion':
        return /^\$[@*]$/u.test(part.text) || this.#fieldsOf(part, false) !== undefined
      case 'DoubleQuoted':
        return part.parts.some(inner => this.#fieldsOf(inner, true) !== undefined)
      default:
        return false
    }
  }

  #fields(parts: readonly WordPart[]): readonly Word[] {
    const at = isSpreadable(parts) ? parts.findIndex(part => alternativesOf(part) !== undefined) : -1
    if (at >= 0) {
      const alternatives = alternativesOf(parts[at]) ?? []
      const ends = alternatives.map((text): WordPart => ({ type: 'Literal', value: text, text, pos: 0, end: 0 }))
      return ends
        .flatMap(end => this.#fields([...parts.slice(0, at), end, ...parts.slice(at + 1)]))
        .slice(0, MAX_FIELDS)
    }
    const fields: Word[] = []
    let open: Word | undefined
    const close = (): void => {
      if (open) fields.push({ ...open, canonical: open.canonical === '' ? '' : canonicalWord(open.canonical) })
      open = undefined
    }
    for (const { part, isQuoted } of flat(parts)) {
      const pieces = this.#fieldsOf(part, isQuoted)
      for (const [index, piece] of (pieces ?? [this.#part(part)]).entries()) {
        if (index > 0) close()
        if (open === undefined && pieces !== undefined && piece.value === '' && !isQuoted) continue
        open = open === undefined ? piece : joint(open, piece)
      }
    }
    close()
    return fields.length <= MAX_FIELDS ? fields : [...fields.slice(0, MAX_FIELDS), OTHERS]
  }

  /** The words that an expansion comes to; undefined where it is one word like any other part, or not known. */
  #fieldsOf(part: WordPart, isQuoted: boolean): readonly Word[] | undefined {
    if (part.type === 'SimpleExpansion') return this.#fieldsNamed(part.text.slice(1), isQuoted)
    if (part.type !== 'ParameterExpansion' || part.prefix !== undefined) return undefined
    const { parameter, index, operation } = part
    if (operation?.type === 'Default' && operation.operator.endsWith('+') && !isQuoted) {
      // An option that is there or not goes with its value.
      const { operand } = operation
      return operand.text.startsWith('-') ? this.#fieldsOfOption(operand) : undefined
    }
    if (operation !== undefined) return undefined
    if (index === undefined) return this.#fieldsNamed(parameter, isQuoted)
    const isAll = index.text === '@' || (index.text === '*' && !isQuoted)
    return isAll ? saidWith(part.text, this.#scope.listOf(parameter)) : undefined
  }

  #fieldsOfOption({ parts, value }: Node): readonly Word[] {
    if (parts === undefined) return fieldsIn(value)
    return parts.flatMap(part =>
      part.type === 'Literal' ? fieldsIn(part.value).filter(field => field.value !== '') : [this.#part(part)],
    )
  }

  #fieldsNamed(name: string, isQuoted: boolean): readonly Word[] | undefined {
    if (name === '@' || (name === '*' && !isQuoted)) return saidWith(`$${name}`, this.#scope.positional)
    if (isQuoted) return undefined
    const value = this.#scope.valueOf(name)
    if (value === undefined || !/\s/u.test(value) || !this.#bounds.budget.words.spend(value.length)) return undefined
    return saidWith(`$${name}`, fieldsIn(value))
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
    if (node) this.readSubstitutionsIn(node)
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
        const held = this.#held(part)
        if (held !== undefined) return wordOf(held, squeezed(part.text), true)
        this.readSubstitutionsIn(part)
        return wordOf(part.text, part.text, false)
      }
      case 'CommandExpansion':
        return this.#substitution(part, 'substitution')
      case 'ProcessSubstitution':
        return this.#substitution(part, 'process-substitution')
      case 'ArithmeticExpansion':
        this.readSubstitutionsIn(part)
        return wordOf(part.text, squeezed(part.text), false)
      default:
        return assertNever(part, 'syntax')
    }
  }

  /** What a variable holds, where that does not depend on what stands behind its name. */
  #held({ parameter, prefix, index, operation }: ParameterExpansionPart): string | undefined {
    if (prefix !== undefined || index !== undefined || operation?.type !== 'Default') return undefined
    const value = this.#valueOf(parameter)
    return value === undefined || value === '' || operation.operator.endsWith('+') ? undefined : value
  }

  #valueOf(name: string): string | undefined {
    if (!/^[1-9]\d?$/u.test(name)) return this.#scope.valueOf(name)
    const word = this.#scope.positional?.[Number(name) - 1]
    return word?.known === true ? word.value : undefined
  }

  #variable(name: string, text: string): Word {
    const value = this.#valueOf(name)
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

  /** Read the substitutions of a node whose own text is kept as it is written. */
  readSubstitutionsIn(node: SyntaxNode): void {
    if (node.type === 'CommandExpansion' || node.type === 'ArithmeticCommandExpansion') {
      this.#substitute(node, 'substitution')
    } else if (node.type === 'ProcessSubstitution') this.#substitute(node, 'process-substitution')
    else if (this.#bounds.admitsNode(node.end - node.pos)) {
      this.#bounds.deeper(() => forEachChild(node, child => this.readSubstitutionsIn(child)))
    }
  }
}

/** The parts of a word, those of quoted ones with them. */
function flat(parts: readonly WordPart[]): readonly FlatPart[] {
  return parts.flatMap((part): readonly FlatPart[] =>
    part.type === 'DoubleQuoted' && part.parts.length > 0
      ? part.parts.map(inner => ({ part: inner, isQuoted: true }))
      : [{ part, isQuoted: false }],
  )
}

interface FlatPart {
  readonly part: WordPart
  /** Whether it stands in double quotes. */
  readonly isQuoted: boolean
}

/** The words in a text that is not quoted; empty ones stand for white space at its ends. */
function fieldsIn(text: string): readonly Word[] {
  return text.split(/\s+/u, MAX_FIELDS + 1).map(bare)
}

function joint(one: Word, other: Word): Word {
  return wordOf(one.value + other.value, one.canonical + other.canonical, one.known && other.known)
}

/** Whether the brace expansions of a word come to few enough words. */
function isSpreadable(parts: readonly WordPart[]): boolean {
  let words = 1
  for (const part of parts) words *= alternativesOf(part)?.length ?? 1
  return words > 1 && words <= MAX_FIELDS
}

function alternativesOf(part: WordPart | undefined): readonly string[] | undefined {
  return part?.type === 'BraceExpansion' ? alternativesIn(part.text) : undefined
}

/** What a brace expansion stands for; undefined for a sequence, and for one with more than plain text in it. */
function alternativesIn(text: string): readonly string[] | undefined {
  const inside = text.slice(1, -1)
  return inside.includes(',') && !/[{}"'`$\\]/u.test(inside) ? inside.split(',') : undefined
}

/** What stands before the value of an assignment: `A=`, `A+=`, `A[1]=`. */
export function assigned({ name, index, append }: Assignment): string {
  return `${name}${index === undefined ? '' : `[${index.text}]`}${append === true ? '+=' : '='}`
}

/** White space outside quotes is one blank. A quote that nothing closes goes on to the end. */
function squeezed(text: string): string {
  return text.trim().replace(/\\[^]|'[^']*'?|"(?:[^"\\]|\\[^])*"?|\s+/gu, piece => (piece.trim() === '' ? ' ' : piece))
}

/**
 * The words that a variable comes to, in the line's own spelling: said with the variable, quoted or not. Their own would
 * be quoted anew each time that they are set again.
 */
function saidWith(variable: string, words: readonly Word[] | undefined): readonly Word[] | undefined {
  return words?.map((word, index) => ({ ...word, canonical: index === 0 ? variable : '' }))
}
