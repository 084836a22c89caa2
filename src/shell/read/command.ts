import type { Command, Redirection, RedirectOperator } from 'unbash'
import { canonicalWord } from '../canonical.ts'
import { readClientCall } from '../grammar/clients.ts'
import { commandsCarriedBy } from '../grammar/carried.ts'
import { programOf, shellTextsOf, type Runner } from '../grammar/programs.ts'
import { unwrap } from '../grammar/wrappers.ts'
import { isHandedInput, spread } from '../grammar/xargs.ts'
import type { Place, Redirect, SimpleCommand, Word } from '../line.ts'
import { startedBy, type Program } from '../../program/index.ts'
import { literal, verbOf, wordOf } from '../word.ts'
import type { Bounds } from './bounds.ts'
import type { Draft } from './draft.ts'
import type { Scope } from './scope.ts'
import { assigned, type Words } from './words.ts'
import type { WrittenFiles } from './written-files.ts'

/** Builtins whose arguments are assignments. */
const DECLARATIONS = new Set(['declare', 'export', 'local', 'readonly', 'typeset'])

/** A command, and the shell text that it runs of its own words or input. */
export interface ReadCommand {
  readonly command: SimpleCommand
  readonly runs: readonly { readonly text: string; readonly place: Place }[]
  /** The commands that it runs, by their words. */
  readonly carries: readonly (readonly Word[])[]
}

interface Redirected {
  readonly redirects: readonly Redirect[]
  readonly canonical: readonly string[]
  readonly stdin: string | undefined
}

const NO_REDIRECTS: Redirected = { redirects: [], canonical: [], stdin: undefined }

/** What a simple command is made of. */
interface Parts {
  readonly words: readonly Word[]
  /** Canonical ones. */
  readonly assignments?: readonly string[]
  readonly redirected?: Redirected
  readonly place: Place
  /** The text that a pipe is known to bring. */
  readonly piped?: string | undefined
  /** What is known to be printed to its redirects; undefined for what the command itself prints. */
  readonly printed?: string | undefined
  /** How many commands there were before its words were read. */
  readonly slot: number
}

/** Reads the simple commands of a command line. */
export class Commands {
  readonly #bounds: Bounds
  readonly #draft: Draft
  readonly #scope: Scope
  readonly #words: Words
  readonly #files: WrittenFiles
  #programs: Map<string, Program> | undefined
  #started: Set<Program> | undefined

  /**
   * @param bounds - of the line.
   * @param draft - the line as far as it is read; commands are added to it.
   * @param scope - what is set; commands may set more.
   * @param words - reads their words.
   * @param files - what is written to files; commands may write more.
   */
  constructor(bounds: Bounds, draft: Draft, scope: Scope, words: Words, files: WrittenFiles) {
    this.#bounds = bounds
    this.#draft = draft
    this.#scope = scope
    this.#words = words
    this.#files = files
  }

  /**
   * A simple command; its assignments, words and redirects are read in this order.
   * @param piped - the text that a pipe is known to bring.
   */
  read(node: Command, place: Place, piped: string | undefined): ReadCommand {
    const slot = this.#draft.commands.length
    const assignments: string[] = []
    for (const item of node.prefix) {
      if (item.type !== 'Assignment') continue
      if (item.index) this.#words.readSubstitutionsIn(item.index)
      if (item.value.type === 'ArrayValue' && node.name === undefined) {
        const items = item.value.elements.flatMap(element => this.#words.readAll(element))
        this.#scope.assignList(item.name, items, item.append === true)
        assignments.push(`${assigned(item)}(${items.map(({ canonical }) => canonical).join(' ')})`)
        continue
      }
      const value = item.value.type === 'Word' ? this.#words.read(item.value) : undefined
      assignments.push(value ? `${assigned(item)}${value.canonical}` : this.#words.asWritten(item.text, item.value))
      // An assignment before a command is seen by that command only, and not by its own words.
      if (node.name === undefined) this.#scope.assign(item.name, assigned(item) === `${item.name}=` ? value : undefined)
    }
    const words = node.name === undefined ? [] : [...this.#words.readAll(node.name)]
    const declares = DECLARATIONS.has(verbOf(words[0]))
    for (const item of node.args) {
      const read = item.type === 'Word' ? this.#words.readAll(item) : [this.#words.readAssignment(item)]
      words.push(...read)
      if (declares) for (const word of read) this.#declare(word)
    }
    this.#assignOfPowerShell(node, words)
    return this.#add({ words, assignments, redirected: this.#redirected(node.redirects), place, piped, slot })
  }

  /** A redirect of a compound command is one of an empty simple command behind it. */
  readRedirects(redirections: readonly Redirection[], place: Place, printed?: string): ReadCommand {
    const slot = this.#draft.commands.length
    return this.#add({ words: [], redirected: this.#redirected(redirections), place, slot, printed })
  }

  /** A command of words that are read already, name first. */
  readWords(words: readonly Word[], place: Place): ReadCommand {
    return this.#add({ words, place, slot: this.#draft.commands.length })
  }

  #add({ words, assignments = [], redirected = NO_REDIRECTS, place, piped, printed, slot }: Parts): ReadCommand {
    this.#bounds.addCommand()
    const { budget } = this.#bounds
    const { wrappers, lasting, words: behind, placeholder, line } = unwrap(this.#unaliased(words))
    const stdin = redirected.stdin ?? piped
    const isSpread = isHandedInput(wrappers)
    const handed = isSpread ? spread(behind, wrappers, placeholder, stdin, budget) : undefined
    const own = handed?.words ?? behind
    const verb = verbOf(own[0])
    const args = own.slice(1)
    const [name] = own
    const runner: Runner = { verb, name, args, stdin }
    const program = this.#program(runner)
    const texts =
      handed && handed.lines.length > 0
        ? handed.lines
        : line === undefined
          ? shellTextsOf(runner, this.#fileText)
          : [line]
    const command: SimpleCommand = {
      verb,
      name,
      args,
      wrappers,
      redirects: redirected.redirects,
      stdin,
      cwd: this.#scope.folder,
      place: isSpread ? 'xargs' : place,
      client: readClientCall(verb, args, budget),
      program,
      isLaidOpen: texts.length > 0 || program !== undefined || this.#scope.functionNamed(verb) !== undefined,
      frame: { before: [...assignments, ...lasting], after: redirected.canonical },
    }
    this.#draft.add(command, slot)
    this.#scope.ran(command)
    this.#files.ran(command, printed)
    const started = program === undefined || !this.#isNew(program) ? [] : startedBy(program)
    return {
      command,
      runs: [
        ...texts.map(text => ({
          text,
          place: line === undefined ? placeOf(command, text) : ('shell-string' as const),
        })),
        ...started.map(text => ({ text, place: 'shell-string' as const })),
      ],
      carries: commandsCarriedBy(command),
    }
  }

  /** A command whose name is an alias of the line, with what that stands for. */
  #unaliased(words: readonly Word[]): readonly Word[] {
    const [name, ...args] = words
    const alias = name && this.#scope.valueOf(`alias ${name.value}`)
    return alias === undefined ? words : [...alias.trim().split(/\s+/u).map(literal), ...args]
  }

  /** `$name = 'text'` of PowerShell. */
  #assignOfPowerShell({ name }: Command, [, sign, value, ...others]: readonly Word[]): void {
    const [, variable] = /^\$([A-Za-z_]\w*)$/u.exec(name?.text ?? '') ?? []
    if (variable === undefined || sign?.value !== '=') return
    this.#scope.assign(variable, others.length === 0 ? value : undefined)
  }

  /** Whether the commands that a program starts are not read yet. */
  #isNew(program: Program): boolean {
    this.#started ??= new Set()
    const isNew = !this.#started.has(program)
    this.#started.add(program)
    return isNew
  }

  /** The text of a file that this command line has written, or that it prints into a process substitution. */
  readonly #fileText = (word: Word): string | undefined => word.printed ?? this.#files.textOf(word, this.#scope.folder)

  /** The program that a command runs; the same one for the same text, so that none is looked through twice. */
  #program(runner: Runner): Program | undefined {
    const program = programOf(runner, this.#fileText)
    if (program === undefined) return undefined
    this.#programs ??= new Map()
    const known = this.#programs.get(program.text)
    if (known?.language === program.language) return known
    if (!this.#bounds.budget.nested.spend(program.text.length)) return undefined
    this.#programs.set(program.text, program)
    return program
  }

  /** An argument of a declaration, which may be quoted as a whole. */
  #declare({ value, known, canonical }: Word): void {
    const [, name, more, text = ''] = /^([A-Za-z_]\w*)(\[[^\]]*\]|\+)*=(.*)$/su.exec(value) ?? []
    if (name !== undefined) this.#scope.assign(name, more === undefined ? wordOf(text, canonical, known) : undefined)
  }

  #redirected(redirections: readonly Redirection[]): Redirected {
    if (redirections.length === 0) return NO_REDIRECTS
    const redirects: Redirect[] = []
    const canonical: string[] = []
    let stdin: string | undefined
    for (const redirection of redirections) {
      const fd = redirection.descriptor?.type === 'FileDescriptor' ? redirection.descriptor.value : undefined
      if (redirection.type === 'HereDoc') {
        stdin = this.#words.readHeredoc(redirection)
        canonical.push(`<<${canonicalWord(stdin)}`)
      } else if (redirection.target !== undefined) {
        const target = this.#words.read(redirection.target)
        canonical.push(`${fd ?? ''}${redirection.operator}${target.canonical}`)
        if (redirection.type === 'HereString') stdin = target.value
        else if (!isDuplication(redirection.operator, target.value)) {
          redirects.push({ operator: redirection.operator, descriptor: fd, target })
        }
      }
    }
    return { redirects, canonical, stdin }
  }
}

/** `2>&1`, `>&2`, `<&-` name a descriptor, not a file. */
function isDuplication(operator: RedirectOperator, target: string): boolean {
  return operator === '<&' || (operator === '>&' && /^(?:\d+-?|-)$/u.test(target))
}

function placeOf(command: SimpleCommand, text: string): Place {
  if (command.verb === 'eval') return 'eval'
  return command.stdin === text ? 'heredoc' : 'shell-string'
}
