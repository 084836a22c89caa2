import { forEachChild, parse } from 'unbash'
import type {
  Assignment,
  Command,
  CommandExpansionPart,
  CommandNode,
  HereDoc,
  ParsedScript,
  Redirection,
  RedirectOperator,
  Statement,
  SyntaxNode,
  Word as Node,
  WordPart,
} from 'unbash'
import {
  type Budget,
  ENOUGH_COMMANDS,
  MAX_DEPTH,
  MAX_LAPS,
  MAX_NESTING,
  MAX_PARSED_CHARS,
  MAX_RESTARTS,
  MAX_WORD_CHARS,
  WORD_COST,
} from '../../reading/index.ts'
import { assertNever, withoutTrailing } from '../../text/index.ts'
import { canonicalSkeleton, canonicalWord } from '../canonical.ts'
import { WrittenFiles } from './written-files.ts'
import { readClientCall } from '../grammar/clients.ts'
import { printedText, programOf, shellTextOf, type Runner } from '../grammar/programs.ts'
import { unwrap } from '../grammar/wrappers.ts'
import type { Place, Program, Redirect, SimpleCommand, Word } from '../line.ts'
import { isParsable } from './parsable.ts'
import { ReadTexts } from './read-texts.ts'
import { Scope } from './scope.ts'
import { bare, literal, verbOf, wordOf } from '../word.ts'

/** Builtins whose arguments are assignments. */
const DECLARATIONS = new Set(['declare', 'export', 'local', 'readonly', 'typeset'])

/** Tests of `find` that run the words behind them, up to a `;` or `+`. */
const EXEC = new Set(['-exec', '-execdir', '-ok', '-okdir'])

/** Nothing can be noted any more. */
export class TooManyCommands extends Error {}

/** What has been read of a command line. */
export class Reader {
  readonly commands: SimpleCommand[] = []
  skeleton: (SimpleCommand | string)[] = []
  complete = true
  #scope = new Scope()
  readonly #budget: Budget
  readonly #refusals: number
  readonly #files: WrittenFiles
  readonly #texts = new ReadTexts()
  #programs: Map<string, Program> | undefined
  #source = ''
  #depth = 0
  #nesting = 0
  #laps = 0
  /** Whether a text that is run was left out. */
  #isCut = false

  constructor(budget: Budget) {
    this.#budget = budget
    this.#refusals = budget.refusals
    this.#files = new WrittenFiles(budget)
  }

  /** Whether something was not read so as not to read too much. */
  get isOver(): boolean {
    return this.#isCut || this.#budget.refusals > this.#refusals
  }

  read(text: string): void {
    let start = 0
    for (let restarts = 0; restarts <= MAX_RESTARTS; restarts++) {
      const script = parse(text.slice(start))
      this.#script(script, text.slice(start), 'top')
      if ((script.errors?.length ?? 0) === 0) return
      // Where it meets a stray `)` or `}`, the parser leaves the rest unread.
      const stop = start + (script.commands.at(-1)?.end ?? 0)
      const rest = /\S/u.exec(text.slice(stop))
      if (rest === null) return
      start = stop + rest.index + 1
      this.skeleton.push(';')
      if (!this.#budget.nested.spend(text.length - start)) return
    }
  }

  #script(script: ParsedScript, source: string, place: Place): void {
    if ((script.errors?.length ?? 0) > 0) this.complete = false
    const outer = this.#source
    this.#source = script.source ?? source
    this.#statements(script.commands, place)
    this.#source = outer
  }

  #statements(statements: readonly Statement[], place: Place): void {
    for (const [index, statement] of statements.entries()) {
      if (index > 0 && statements[index - 1]?.background !== true) this.skeleton.push(';')
      this.#node(statement.command, place)
      if (statement.background === true) this.skeleton.push('&')
    }
  }

  #node(node: Statement['command'], place: Place): void {
    switch (node.type) {
      case 'AndOr':
        for (const [index, member] of node.commands.entries()) {
          if (index > 0) this.skeleton.push(node.operators[index - 1] ?? '')
          this.#node(member, place)
        }
        return
      case 'Pipeline':
        if (node.prefixes.some(prefix => prefix.type === 'Negation')) this.skeleton.push('!')
        this.#pipeline(node.commands, node.operators, node.commands.length > 1 && place === 'top' ? 'pipeline' : place)
        return
      default:
        this.#command(node, place, undefined)
    }
  }

  #pipeline(members: readonly CommandNode[], operators: readonly string[], place: Place): void {
    let printed: string | undefined
    for (const [index, member] of members.entries()) {
      if (index > 0) this.skeleton.push(operators[index - 1] ?? '')
      const last = this.#inSubshell(() => this.#command(member, place, printed))
      printed = last && printedText(last)
    }
  }

  /** Read one command; `stdin` is the text that a pipe is known to bring. Returns it when it is a simple one. */
  #command(node: CommandNode, place: Place, stdin: string | undefined): SimpleCommand | undefined {
    if (this.#nesting >= MAX_NESTING) {
      this.complete = false
      return undefined
    }
    this.#nesting++
    const command = this.#commandWithin(node, place, stdin)
    this.#nesting--
    return command
  }

  #commandWithin(node: CommandNode, place: Place, stdin: string | undefined): SimpleCommand | undefined {
    switch (node.type) {
      case 'Command':
        return this.#simple(node, place, stdin)
      case 'Redirected':
        this.#command(node.command, place, stdin)
        this.#bareRedirects(node.redirects, place)
        return undefined
      case 'If':
        this.#block('if', node.clause.commands, place)
        this.#block('then', node.then.commands, place)
        for (const branch of node.elif) {
          this.#block('elif', branch.clause.commands, place)
          this.#block('then', branch.then.commands, place)
        }
        if (node.else) this.#block('else', node.else.commands, place)
        this.skeleton.push('fi')
        return undefined
      case 'For':
      case 'Select':
        this.#each(node.type.toLowerCase(), node.name.text, node.wordlist, node.body.commands)
        return undefined
      case 'ArithmeticFor':
        this.#block(this.#asWritten(this.#source.slice(node.pos, node.body.pos)), node.body.commands, 'loop')
        this.skeleton.push('done')
        return undefined
      case 'While':
        this.#block(node.kind, node.clause.commands, 'loop')
        this.#loop(node.body.commands)
        return undefined
      case 'Case':
        this.skeleton.push('case', this.#word(node.word).canonical)
        for (const item of node.items) {
          this.skeleton.push(...this.#words(item.pattern).map(word => word.canonical), ')')
          this.#statements(item.body.commands, place)
          this.skeleton.push(item.terminator ?? ';;')
        }
        this.skeleton.push('esac')
        return undefined
      case 'Function':
        this.skeleton.push('function', node.name.text)
        // What a function sets, it sets when it is called.
        this.#inSubshell(() => this.#body(node.body, 'function'))
        return undefined
      case 'Coproc':
        this.skeleton.push('coproc')
        this.#body(node.body, place)
        return undefined
      case 'Subshell':
        this.#inSubshell(() => this.#block('(', node.body.commands, place))
        this.skeleton.push(')')
        return undefined
      case 'BraceGroup':
        this.#block('{', node.body.commands, place)
        this.skeleton.push('}')
        return undefined
      case 'TestCommand':
      case 'ArithmeticCommand':
        this.skeleton.push(this.#asWritten(this.#source.slice(node.pos, node.end), node))
        return undefined
      default:
        return assertNever(node, 'syntax')
    }
  }

  #block(keyword: string, statements: readonly Statement[], place: Place): void {
    this.skeleton.push(keyword)
    this.#statements(statements, place)
  }

  #loop(statements: readonly Statement[]): void {
    this.#block('do', statements, 'loop')
    this.skeleton.push('done')
  }

  /** A loop over words. What is said of it does not depend on them; what its body fetches and writes does. */
  #each(keyword: string, name: string, list: readonly Node[] | undefined, body: readonly Statement[]): void {
    const words = this.#words(list ?? [])
    this.skeleton.push(keyword, name, ...(list ? ['in', ...words.map(word => word.canonical)] : []))
    const [first, ...others] = words
    // Loops inside loops would double what is read with every level.
    const isSpent = others.length > 0 && this.#laps >= MAX_LAPS
    this.#scope.assign(name, isSpent ? undefined : first)
    this.#loop(body)
    for (const word of isSpent ? [] : others) {
      if (this.isOver || this.commands.length >= ENOUGH_COMMANDS) break
      const isLast = ++this.#laps >= MAX_LAPS
      this.#scope.assign(name, isLast ? undefined : word)
      this.#apart(() => this.#statements(body, 'loop'))
      if (isLast) break
    }
    this.#scope.assign(name, undefined)
  }

  #body(node: CommandNode | { type: 'CompoundList'; commands: readonly Statement[] }, place: Place): void {
    if (node.type === 'CompoundList') this.#statements(node.commands, place)
    else this.#command(node, place, undefined)
  }

  /** A redirect of a compound command is one of an empty simple command behind it. */
  #bareRedirects(redirections: readonly Redirection[], place: Place): void {
    const slot = this.commands.length
    this.#add([], [], this.#redirects(redirections), place, undefined, slot)
  }

  #simple(node: Command, place: Place, piped: string | undefined): SimpleCommand {
    // A command stands before those that are nested in its words.
    const slot = this.commands.length
    const assignments: string[] = []
    for (const item of node.prefix) {
      if (item.type !== 'Assignment') continue
      const value = item.value.type === 'Word' ? this.#word(item.value) : undefined
      assignments.push(value ? `${assigned(item)}${value.canonical}` : this.#asWritten(item.text, item.value))
      // An assignment before a command is seen by that command only, and not by its own words.
      if (node.name === undefined) this.#scope.assign(item.name, assigned(item) === `${item.name}=` ? value : undefined)
    }
    const words = node.name === undefined ? [] : [this.#word(node.name)]
    const declares = DECLARATIONS.has(verbOf(words[0]))
    for (const item of node.args) {
      const word = item.type === 'Word' ? this.#word(item) : this.#assignmentWord(item)
      words.push(word)
      if (declares) this.#declare(word)
    }
    return this.#add(words, assignments, this.#redirects(node.redirects), place, piped, slot)
  }

  #add(
    words: readonly Word[],
    assignments: readonly string[],
    redirected: Redirected,
    place: Place,
    piped: string | undefined,
    slot: number,
  ): SimpleCommand {
    if (!this.#budget.commands.spend()) throw new TooManyCommands()
    const { wrappers, lasting, words: own, line } = unwrap(words)
    const stdin = redirected.stdin ?? piped
    const verb = verbOf(own[0])
    const spread = wrappers.find(wrapper => wrapper === 'xargs' || wrapper === 'parallel')
    const args = spread === undefined ? own.slice(1) : withInput(own.slice(1), stdin, this.#budget)
    const [name] = own
    const command: SimpleCommand = {
      verb,
      name,
      args,
      wrappers,
      redirects: redirected.redirects,
      stdin,
      cwd: this.#scope.folder,
      place: spread === undefined ? place : 'xargs',
      client: readClientCall(verb, args, this.#budget),
      program: this.#program({ verb, name, args, stdin }),
      frame: { before: [...assignments, ...lasting], after: redirected.canonical },
    }
    if (slot === this.commands.length) this.commands.push(command)
    else this.commands.splice(slot, 0, command)
    this.skeleton.push(command)
    this.#scope.ran(command)
    this.#files.ran(command)
    if (line === undefined) this.#descend(command)
    else this.#nested(line, 'shell-string')
    return command
  }

  /** Read the command lines that a command runs from its own words or input. */
  #descend(command: SimpleCommand): void {
    const text = shellTextOf(command, this.#fileText)
    if (text !== undefined) this.#nested(text, placeOf(command, text))
    else if (command.verb === 'find') this.#executed(command.args)
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
    if (!this.#budget.nested.spend(program.text.length)) return undefined
    this.#programs.set(program.text, program)
    return program
  }

  /** Read a string that a shell runs. The skeleton has it as it is, so it is complete whatever is found in it. */
  #nested(text: string, place: Place): void {
    if (text.length > MAX_PARSED_CHARS || this.#depth >= MAX_DEPTH) return
    const isTooMuch = this.commands.length >= ENOUGH_COMMANDS || !this.#budget.nested.allows(text.length)
    this.#isCut ||= isTooMuch
    if (isTooMuch || !this.#texts.isNew(text, this.#scope, this.#depth) || !isParsable(text)) return
    this.#budget.nested.spend(text.length)
    const { complete } = this
    this.#depth++
    this.#files.run(text, () => this.#apart(() => this.#inSubshell(() => this.#script(parse(text), text, place))))
    this.#depth--
    this.complete = complete
  }

  /** `find … -exec command {} ;` */
  #executed(args: readonly Word[]): void {
    if (this.#depth >= MAX_DEPTH) return
    this.#depth++
    /** Where a command begins; undefined outside of one. */
    let start: number | undefined
    const end = (at: number): void => {
      if (start === undefined) return
      const words = args.slice(start, at)
      const slot = this.commands.length
      this.#apart(() => this.#add(words, [], NO_REDIRECTS, 'find-exec', undefined, slot))
      start = undefined
    }
    for (const [at, { value }] of args.entries()) {
      if (start === undefined) start = EXEC.has(value) ? at + 1 : undefined
      else if (value === ';' || value === '+') end(at)
    }
    end(args.length)
    this.#depth--
  }

  /** Run `read` with a skeleton of its own, and return what it wrote there. */
  #apart(read: () => void): (SimpleCommand | string)[] {
    const outer = this.skeleton
    this.skeleton = []
    read()
    const own = this.skeleton
    this.skeleton = outer
    return own
  }

  #inSubshell<T>(read: () => T): T {
    const outer = this.#scope
    this.#scope = new Scope(outer)
    const result = read()
    this.#scope = outer
    return result
  }

  /** An argument of a declaration, which may be quoted as a whole. */
  #declare({ value, known, canonical }: Word): void {
    const [, name, more, text = ''] = /^([A-Za-z_]\w*)(\[[^\]]*\]|\+)*=(.*)$/su.exec(value) ?? []
    if (name !== undefined) this.#scope.assign(name, more === undefined ? wordOf(text, canonical, known) : undefined)
  }

  /** An argument that looks like an assignment, as the word that it is. */
  #assignmentWord(item: Assignment): Word {
    const { value, text } = item
    if (value.type !== 'Word') return { ...literal(this.#asWritten(text, value)), known: false }
    if (!this.#affords(text)) return wordOf(text, text, false)
    const start = assigned(item)
    const word = value.parts === undefined ? bare(value.value) : this.#parts(value.parts)
    return wordOf(start + word.value, canonicalWord(start + word.canonical), word.known)
  }

  #redirects(redirections: readonly Redirection[]): Redirected {
    if (redirections.length === 0) return NO_REDIRECTS
    const redirects: Redirect[] = []
    const canonical: string[] = []
    let stdin: string | undefined
    for (const redirection of redirections) {
      const fd = redirection.descriptor?.type === 'FileDescriptor' ? redirection.descriptor.value : undefined
      if (redirection.type === 'HereDoc') {
        stdin = this.#heredoc(redirection)
        canonical.push(`<<${canonicalWord(stdin)}`)
      } else if (redirection.target !== undefined) {
        const target = this.#word(redirection.target)
        canonical.push(`${fd ?? ''}${redirection.operator}${target.canonical}`)
        if (redirection.type === 'HereString') stdin = target.value
        else if (!isDuplication(redirection.operator, target.value)) {
          redirects.push({ operator: redirection.operator, descriptor: fd, target })
        }
      }
    }
    return { redirects, canonical, stdin }
  }

  #heredoc({ body, operator }: HereDoc): string {
    const text = !this.#affords(body.text) || body.parts === undefined ? body.text : this.#parts(body.parts).value
    return operator === '<<-' ? text.replace(/^\t+/gmu, '') : text
  }

  #words(nodes: readonly Node[]): Word[] {
    return nodes.map(node => this.#word(node))
  }

  #word(node: Node): Word {
    if (!this.#affords(node.text)) return wordOf(node.text, node.text, false)
    const { parts } = node
    if (parts === undefined) return literal(node.value)
    const { value, known, canonical, printed } = this.#parts(parts)
    return { value, known, canonical: canonicalWord(canonical), printed }
  }

  /** Whether a word of this text can be read. */
  #affords(text: string): boolean {
    return this.#budget.words.spend(text.length + WORD_COST)
  }

  /** The parts of a word put together; `canonical` is not yet quoted. Over the budget, they stay as they are written. */
  #parts(parts: readonly WordPart[]): Word {
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
    if (grown > 0 && !this.#budget.words.spend(grown)) {
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
        return this.#parts(part.parts)
      case 'SimpleExpansion':
        return this.#variable(part.text.slice(1), part.text)
      case 'ParameterExpansion': {
        const plain = part.prefix === undefined && part.index === undefined && part.operation === undefined
        if (plain) return this.#variable(part.parameter, part.text)
        this.#substitutionsIn(part)
        return wordOf(part.text, part.text, false)
      }
      case 'CommandExpansion':
        return this.#substitution(part, 'substitution')
      case 'ProcessSubstitution':
        return this.#substitution(part, 'process-substitution')
      case 'ArithmeticExpansion':
        this.#substitutionsIn(part)
        return wordOf(part.text, squeezed(part.text), false)
      default:
        return assertNever(part, 'syntax')
    }
  }

  #variable(name: string, text: string): Word {
    const value = this.#scope.valueOf(name)
    return wordOf(value ?? text, `$${name}`, value !== undefined)
  }

  #substitution(part: Substitution, place: Place): Word {
    const { text } = part
    const isRead = this.#depth < MAX_DEPTH && this.#budget.nested.spend(text.length)
    if (!isRead) this.complete = false
    // Looked at only now: it is parsed when it is.
    const script = isRead ? part.script : undefined
    if (script === undefined) return wordOf(text, text, false)
    this.#depth++
    const skeleton = this.#apart(() => this.#inSubshell(() => this.#script(script, this.#source, place)))
    this.#depth--
    const [only, ...others] = skeleton
    const printed = typeof only === 'object' && others.length === 0 ? printedText(only) : undefined
    const inner = canonicalSkeleton(skeleton)
    if (place !== 'substitution') {
      return wordOf(text, `${text.slice(0, 2)}${inner})`, false, printed)
    }
    const value = printed === undefined ? undefined : withoutTrailing(printed, '\n')
    return wordOf(value ?? text, `$(${inner})`, value !== undefined)
  }

  /** A text that is kept as it is written, and the commands in its node, if there can be any. */
  #asWritten(text: string, node?: SyntaxNode): string {
    if (!this.#budget.words.spend(text.length)) return text
    if (node) this.#substitutionsIn(node)
    return squeezed(text)
  }

  /** Read the command substitutions below a node whose own text is kept as it is written. */
  #substitutionsIn(node: SyntaxNode): void {
    if (this.#depth >= MAX_DEPTH || !this.#budget.nested.spend(node.end - node.pos)) {
      this.complete = false
      return
    }
    this.#depth++
    forEachChild(node, child => {
      if (child.type === 'CommandExpansion' || child.type === 'ArithmeticCommandExpansion')
        this.#substitution(child, 'substitution')
      else if (child.type === 'ProcessSubstitution') {
        this.#substitution(child, 'process-substitution')
      } else this.#substitutionsIn(child)
    })
    this.#depth--
  }
}

/** What of a substitution is read. */
type Substitution = Pick<CommandExpansionPart, 'script' | 'text'>

interface Redirected {
  readonly redirects: readonly Redirect[]
  readonly canonical: readonly string[]
  readonly stdin: string | undefined
}

const NO_REDIRECTS: Redirected = { redirects: [], canonical: [], stdin: undefined }

/** The words that `xargs` puts behind its command, or into it, when its input is known. */
function withInput(args: readonly Word[], input: string | undefined, budget: Budget): readonly Word[] {
  const operands = args.filter(word => word.value !== ':::')
  if (input === undefined || input.length > MAX_WORD_CHARS || !budget.words.spend(input.length)) return operands
  const items = input.split(/\s+/u).filter(item => item !== '')
  const [first] = items
  if (first === undefined) return operands
  if (operands.some(word => word.value.includes('{}'))) return operands.map(word => withItem(word, first, budget))
  return budget.words.spend(items.length * WORD_COST) ? [...operands, ...items.map(literal)] : operands
}

function withItem(word: Word, item: string, budget: Budget): Word {
  const parts = word.value.split('{}')
  return budget.words.spend((parts.length - 1) * item.length) ? { ...word, value: parts.join(item) } : word
}

/** What stands before the value of an assignment: `A=`, `A+=`, `A[1]=`. */
function assigned({ name, index, append }: Assignment): string {
  return `${name}${index === undefined ? '' : `[${index.text}]`}${append === true ? '+=' : '='}`
}

/** `2>&1`, `>&2`, `<&-` name a descriptor, not a file. */
function isDuplication(operator: RedirectOperator, target: string): boolean {
  return operator === '<&' || (operator === '>&' && /^(?:\d+-?|-)$/u.test(target))
}

function placeOf(command: SimpleCommand, text: string): Place {
  if (command.verb === 'eval') return 'eval'
  return command.stdin === text ? 'heredoc' : 'shell-string'
}

function squeezed(text: string): string {
  return text.trim().replace(/\s+/gu, ' ')
}
