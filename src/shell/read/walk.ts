import { parse } from 'unbash'
import type { CommandNode, Function as FunctionNode, Redirected, ParsedScript, Statement, Word as Node } from 'unbash'
import { assertNever } from '../../text/index.ts'
import { canonicalSkeleton } from '../canonical.ts'
import { commandsOfFind } from '../grammar/find.ts'
import { printedBy, printedByAll } from '../grammar/printed.ts'
import type { Place, SimpleCommand, Word } from '../line.ts'
import type { Bounds } from './bounds.ts'
import { isClosed } from './closed.ts'
import { Commands, type ReadCommand } from './command.ts'
import type { Draft } from './draft.ts'
import { isParsable } from './parsable.ts'
import { ReadTexts } from './read-texts.ts'
import { Scope, type DefinedFunction } from './scope.ts'
import { Words, type Substitute } from './words.ts'
import { WrittenFiles } from './written-files.ts'

/** Reads a parsed command line, and whatever it runs. */
export class Walk {
  readonly #draft: Draft
  readonly #bounds: Bounds
  readonly #scope = new Scope()
  readonly #texts = new ReadTexts()
  readonly #files: WrittenFiles
  readonly #words: Words
  readonly #commands: Commands
  /** The text that is being read, where nodes say where they stand. */
  #source = ''

  /**
   * @param draft - what is read is added to it.
   * @param bounds - of the line.
   */
  constructor(draft: Draft, bounds: Bounds) {
    this.#draft = draft
    this.#bounds = bounds
    this.#files = new WrittenFiles(bounds.budget)
    this.#words = new Words(bounds, this.#scope, this.#substitute)
    this.#commands = new Commands(bounds, draft, this.#scope, this.#words, this.#files)
  }

  /**
   * Read a script into the draft.
   * @param source - the text that the script was parsed from.
   */
  read(script: ParsedScript, source: string, place: Place): void {
    if ((script.errors?.length ?? 0) > 0) this.#bounds.miss()
    const outer = this.#source
    this.#source = script.source ?? source
    this.#statements(script.commands, place)
    this.#source = outer
  }

  #statements(statements: readonly Statement[], place: Place): void {
    for (const [index, statement] of statements.entries()) {
      if (index > 0 && statements[index - 1]?.background !== true) this.#draft.push(';')
      this.#node(statement.command, place)
      if (statement.background === true) this.#draft.push('&')
    }
  }

  #node(node: Statement['command'], place: Place): void {
    switch (node.type) {
      case 'AndOr':
        for (const [index, member] of node.commands.entries()) {
          if (index > 0) this.#draft.push(node.operators[index - 1] ?? '')
          this.#node(member, place)
        }
        return
      case 'Pipeline':
        if (node.prefixes.some(prefix => prefix.type === 'Negation')) this.#draft.push('!')
        this.#pipeline(node.commands, node.operators, node.commands.length > 1 && place === 'top' ? 'pipeline' : place)
        return
      default:
        this.#command(node, place, undefined)
    }
  }

  #pipeline(members: readonly CommandNode[], operators: readonly string[], place: Place): void {
    let printed: string | undefined
    for (const [index, member] of members.entries()) {
      if (index > 0) this.#draft.push(operators[index - 1] ?? '')
      const before = this.#draft.commands.length
      const last = this.#scope.inSubshell(() => this.#command(member, place, printed))
      const isLast = index === members.length - 1
      printed = isLast ? undefined : (last ? printedBy(last) : printedByAll(this.#draft.commands.slice(before)))?.text
    }
  }

  /** Read one command; `stdin` is the text that a pipe is known to bring. Returns it when it is a simple one. */
  #command(node: CommandNode, place: Place, stdin: string | undefined): SimpleCommand | undefined {
    return this.#bounds.nested(() => this.#commandWithin(node, place, stdin))
  }

  #commandWithin(node: CommandNode, place: Place, stdin: string | undefined): SimpleCommand | undefined {
    switch (node.type) {
      case 'Command':
        return this.#ran(this.#commands.read(node, place, stdin))
      case 'Redirected':
        return this.#redirected(node, place, stdin)
      case 'If':
        this.#block('if', node.clause.commands, place)
        this.#block('then', node.then.commands, place)
        for (const branch of node.elif) {
          this.#block('elif', branch.clause.commands, place)
          this.#block('then', branch.then.commands, place)
        }
        if (node.else) this.#block('else', node.else.commands, place)
        this.#draft.push('fi')
        return undefined
      case 'For':
      case 'Select':
        this.#each(node.type.toLowerCase(), node.name.text, node.wordlist, node.body.commands)
        return undefined
      case 'ArithmeticFor':
        for (const part of [node.initialize, node.test, node.update]) if (part) this.#words.readSubstitutionsIn(part)
        this.#block(this.#words.asWritten(this.#source.slice(node.pos, node.body.pos)), node.body.commands, 'loop')
        this.#draft.push('done')
        return undefined
      case 'While':
        this.#block(node.kind, node.clause.commands, 'loop')
        this.#loop(node.body.commands)
        return undefined
      case 'Case':
        this.#draft.push('case', this.#words.read(node.word).canonical)
        for (const item of node.items) {
          this.#draft.push(...item.pattern.map(word => this.#words.read(word).canonical), ')')
          this.#statements(item.body.commands, place)
          this.#draft.push(item.terminator ?? ';;')
        }
        this.#draft.push('esac')
        return undefined
      case 'Function':
        this.#draft.push('function', node.name.text)
        this.#define(node)
        return undefined
      case 'Coproc':
        this.#draft.push('coproc')
        this.#body(node.body, place)
        return undefined
      case 'Subshell':
        this.#scope.inSubshell(() => this.#block('(', node.body.commands, place))
        this.#draft.push(')')
        return undefined
      case 'BraceGroup':
        this.#block('{', node.body.commands, place)
        this.#draft.push('}')
        return undefined
      case 'TestCommand':
      case 'ArithmeticCommand':
        this.#draft.push(this.#words.asWritten(this.#source.slice(node.pos, node.end), node))
        return undefined
      default:
        return assertNever(node, 'syntax')
    }
  }

  /** A compound command that prints to a file. */
  #redirected({ command, redirects }: Redirected, place: Place, stdin: string | undefined): undefined {
    const before = this.#draft.commands.length
    this.#command(command, place, stdin)
    const printed = printedByAll(this.#draft.commands.slice(before))?.text
    this.#ran(this.#commands.readRedirects(redirects, place, printed))
  }

  #block(keyword: string, statements: readonly Statement[], place: Place): void {
    this.#draft.push(keyword)
    this.#statements(statements, place)
  }

  #loop(statements: readonly Statement[]): void {
    this.#block('do', statements, 'loop')
    this.#draft.push('done')
  }

  /** A loop over words. What is said of it does not depend on them; what its body fetches and writes does. */
  #each(keyword: string, name: string, list: readonly Node[] | undefined, body: readonly Statement[]): void {
    const words = (list ?? []).flatMap(word => this.#words.readAll(word))
    this.#draft.push(
      keyword,
      name,
      ...(list ? ['in', ...words.map(word => word.canonical).filter(word => word !== '')] : []),
    )
    const [first, ...others] = words
    // Loops inside loops would double what is read with every level.
    const isSpent = others.length > 0 && this.#bounds.isOutOfLaps
    this.#scope.assign(name, isSpent ? undefined : first)
    this.#loop(body)
    for (const word of isSpent ? [] : others) {
      if (this.#bounds.isOver || this.#bounds.isEnough) break
      const isLast = this.#bounds.addLap()
      this.#scope.assign(name, isLast ? undefined : word)
      this.#draft.apart(() => this.#statements(body, 'loop'))
      if (isLast) break
    }
    this.#scope.assign(name, undefined)
  }

  #body(node: CommandNode | { type: 'CompoundList'; commands: readonly Statement[] }, place: Place): void {
    if (node.type === 'CompoundList') this.#statements(node.commands, place)
    else this.#command(node, place, undefined)
  }

  /** Read what a command runs. */
  #ran({ command, runs, carries }: ReadCommand): SimpleCommand {
    for (const { text, place } of runs) this.#run(text, place)
    if (command.verb === 'find') this.#runEach(commandsOfFind(command.args), 'find-exec')
    if (carries.length > 0) this.#runEach(carries, command.place)
    const called = this.#scope.functionNamed(command.verb)
    if (called) this.#call(called, command)
    return command
  }

  /** Read a function with arguments that are not known, and remember it for those who call it. */
  #define({ name, body }: FunctionNode): void {
    const before = this.#draft.commands.length
    // What a function sets, it sets when it is called.
    this.#scope.inSubshell(() => this.#scope.withArguments(undefined, () => this.#body(body, 'function')))
    const commands = this.#draft.commands.splice(before)
    this.#scope.define(name.text, { body, source: this.#source, commands, isCalled: false, isRunning: false })
  }

  /** Read a function once more, with the arguments of a call. */
  #call(called: DefinedFunction, { args }: SimpleCommand): void {
    if (called.isRunning || !this.#bounds.admitsText(0)) return
    called.isCalled = true
    called.isRunning = true
    const outer = this.#source
    this.#source = called.source
    const read = (): void => this.#scope.withArguments(args, () => this.#body(called.body, 'function'))
    this.#bounds.aside(() => this.#draft.apart(read))
    this.#source = outer
    called.isRunning = false
  }

  /** Read on to the end: the commands of functions that nobody has called count as well. */
  finish(): void {
    for (const { isCalled, commands } of this.#scope.functions) if (!isCalled) this.#draft.commands.push(...commands)
  }

  /** Read a text that a shell runs. */
  #run(text: string, place: Place): void {
    if (!this.#bounds.admitsText(text.length)) return
    if (!this.#texts.isNew(text, this.#scope, this.#bounds.depth) || !isParsable(text)) return
    this.#bounds.budget.nested.spend(text.length)
    const read = (): void =>
      this.#scope.inSubshell(() => this.#scope.withArguments(undefined, () => this.read(parse(text), text, place)))
    this.#bounds.aside(() => this.#files.run(text, () => this.#draft.apart(read)))
  }

  /** Read the commands that another one runs, by their words. */
  #runEach(commands: readonly (readonly Word[])[], place: Place): void {
    if (this.#bounds.isDeepest) return
    this.#bounds.deeper(() => {
      for (const words of commands) this.#draft.apart(() => this.#ran(this.#commands.readWords(words, place)))
    })
  }

  /** Read the commands of a substitution, as a part of the word that it stands in. */
  readonly #substitute: Substitute = (part, place) => {
    const script = this.#bounds.admitsNode(part.text.length) ? part.script : undefined
    if (script === undefined) return undefined
    if (!isClosed(part.text)) this.#bounds.miss()
    const read = (): void => this.#scope.inSubshell(() => this.read(script, this.#source, place))
    const skeleton = this.#bounds.deeper(() => this.#draft.apart(read))
    const [only, ...others] = skeleton
    const printed = typeof only === 'object' && others.length === 0 ? printedBy(only) : undefined
    return { canonical: canonicalSkeleton(skeleton), printed: printed?.known === true ? printed.text : undefined }
  }
}
