import { MAX_PROGRAM_ADDRESS_CHARS, MAX_PROGRAM_CALLS } from '../reading/index.ts'
import { Expressions, UNKNOWN, type Argument, type Call, type Language, type Program } from '../program/index.ts'
import { addressesIn } from '../url/index.ts'
import { isAmong, LIBRARIES, type Library } from './libraries.ts'

/** What a program would fetch from. */
export interface Requests {
  /** The addresses that it can reach for, as far as they are known; in order. */
  readonly addresses: readonly string[]
  /** Whether it makes a request whose address is not among its literals. */
  readonly unknown: boolean
}

const NONE: Requests = { addresses: [], unknown: false }

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/iu

/** What is filled in at run time in a string that is no template for its language. */
const PLACE = /%[sdv]|[{}$<]/u

const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\//iu

/** Arguments that are the address, or what it begins with. */
const ADDRESS_NAMES = /^(?:url|uri|URL|fullurl|href|address|path|link|repos|data_files|filepath_or_buffer|io)$/u
const BASE_NAMES = /^(?:base_?ur[li]|prefix_?url|host|hostname|origin|api_base)$/iu
const HOST_NAMES = /^host(?:name)?$/u

/** Objects that are named like something that makes requests. */
const CLIENT_NAME =
  /^(?:\w*(?:session|client|http|conn|request|browser|page|driver)|sess|s|c|cl|h|r|self\[?\]?|ua|agent)$/iu

/**
 * The requests that a program makes.
 * @param program - its text and language.
 * @returns no addresses and nothing unknown when it calls nothing that makes a request: text that only looks like a call
 * because it stands in a string or a comment is no code, and a method is one only of what a library for it has made.
 * @source decisions.md §7 (b)
 */
export function requestsOf(program: Program): Requests {
  const library = LIBRARIES[program.language]
  if (!library.sign.test(program.text) || library.mocks?.test(program.text) === true) return NONE
  const expressions = new Expressions(program)
  const reader = new RequestReader(library, program, expressions)
  let count = 0
  for (const call of expressions.calls()) {
    if (reader.read(call) && ++count >= MAX_PROGRAM_CALLS) break
  }
  if (!reader.isUnknown) return { addresses: [...new Set(reader.addresses)], unknown: false }
  // Some address is put together elsewhere: any literal may be part of it.
  const literals = [...expressions.literals()].flatMap(text => [...addressesIn(text)])
  const all = [
    ...new Set([...reader.addresses, ...literals.map(address => knownPart(address.replace(PLACE, UNKNOWN)))]),
  ]
  return { addresses: all.filter(address => address !== ''), unknown: all.length === 0 || all.includes('') }
}

/** Looks at the calls of one program. */
class RequestReader {
  readonly addresses: string[] = []
  isUnknown = false
  readonly #library: Library
  readonly #expressions: Expressions
  readonly #takesFree: boolean
  readonly #language: Language

  constructor(library: Library, { language, text }: Program, expressions: Expressions) {
    this.#library = library
    this.#language = language
    this.#expressions = expressions
    this.#takesFree = library.imports?.test(text) === true && library.testClients?.test(text) !== true
  }

  /** @returns whether the call makes a request. */
  read(call: Call): boolean {
    const { request, opener, anywhere } = this.#library
    if (isAmong(anywhere, call.path)) {
      for (const { start } of call.args) this.#take(this.#expressions.valuesAt(start), [], true)
      return true
    }
    if (isAmong(opener, call.path)) {
      const [first] = call.args
      if (first) this.#take(this.#asked(call), [], true)
      return first !== undefined
    }
    if (isAmong(request, call.path)) {
      this.#request(call)
      return true
    }
    if (isAmong(this.#library.applies, call.path) && call.args.some(({ start }) => this.#isRequest(start))) {
      this.isUnknown = true
      return true
    }
    return this.#takesFree && this.#free(call)
  }

  /** Whether an expression names a function that makes a request. */
  #isRequest(start: number): boolean {
    const path = this.#expressions.pathTextAt(start)
    return path !== undefined && isAmong(this.#library.request, path)
  }

  #request(call: Call): void {
    const options = this.#options(call)
    const told = [...call.made.flatMap(made => this.#base(made)), ...options.base]
    const isHere = options.isTable && told.length === 0 && isAmong(this.#library.defaultsToLocal, call.path)
    const base = isHere ? ['http://localhost'] : told
    if (isAmong(this.#library.host, call.path)) {
      const [host] = call.args
      if (host) this.#take(this.#expressions.valuesAt(host.start).map(asHost), [], false)
      else this.#take(options.base, [], false)
      return
    }
    const asked = options.isTable && options.address.length === 0 ? [] : this.#asked(call)
    if (asked.length > 0) this.#take(asked, base, false)
    else if (base.length > 0) this.#take(base, [], false)
    else this.isUnknown ||= call.args.length > 0
  }

  /** A method of an object that the program is handed, in a program with a library for requests. */
  #free({ path, isFree, args }: Call): boolean {
    const [object = '', ...members] = path.split('.')
    const method = members.at(-1) ?? ''
    const [first] = args
    if (!isFree || first === undefined || this.#library.methods?.has(method) !== true) return false
    const values = this.#expressions.valuesAt(first.start)
    const isRemote = values.every(value => ABSOLUTE.test(value))
    const isNamed = members.length === 1 && CLIENT_NAME.test(object) && values.every(value => value.startsWith(UNKNOWN))
    if (!isRemote && !isNamed) return false
    this.#take(values, [], false)
    return true
  }

  /** What a call asks for: its argument of that name, or its first that is no method. */
  #asked(call: Call): readonly string[] {
    const { address } = this.#options(call)
    if (address.length > 0) return address
    for (const [index, { name, start }] of call.args.entries()) {
      if (name !== undefined) continue
      const values = this.#expressions.valuesAt(start)
      if (values.every(value => METHOD.test(value)) || (index === 0 && this.#isContext(call, values))) continue
      const wrapped = this.#expressions.callAt(start)
      if (wrapped && values.includes(UNKNOWN) && isAmong(this.#library.wrapped, wrapped.path))
        return this.#asked(wrapped)
      return values
    }
    // `URI('…').open` asks for what it is made of.
    const [self] = call.made.slice(-1)
    return call.args.length === 0 && self ? this.#asked(self) : []
  }

  /** The method, or the context, that a function is handed first. */
  #isContext({ path, args }: Call, values: readonly string[]): boolean {
    const isUnknown = values.every(value => value.includes(UNKNOWN))
    return args.length > 1 && isUnknown && isAmong(this.#library.methodFirst, path)
  }

  /** What a call is told of its address by the names of arguments, or of the members of an argument. */
  #options(call: Call): {
    readonly address: readonly string[]
    readonly base: readonly string[]
    readonly isTable: boolean
  } {
    const [first] = call.args
    const table = first !== undefined && first.name === undefined ? (this.#tableAt(first.start) ?? []) : []
    const isTable = table.length > 0
    const named = [...call.args, ...table].filter(({ name }) => name !== undefined)
    const valuesOf = (pattern: RegExp): readonly string[] =>
      named
        .filter(({ name = '' }) => pattern.test(name))
        .flatMap(({ name = '', start }) => {
          const values = this.#expressions.valuesAt(start)
          return HOST_NAMES.test(name) ? values.map(asHost) : values
        })
    const isPath = valuesOf(BASE_NAMES).length > 0
    return { address: isPath && isTable ? [] : valuesOf(ADDRESS_NAMES), base: valuesOf(BASE_NAMES), isTable }
  }

  #tableAt(start: number): readonly Argument[] | undefined {
    const items = this.#expressions.itemsAt(start)
    return items?.some(({ name }) => name !== undefined) === true ? items : undefined
  }

  /** The beginning that all addresses of a client have. */
  #base(made: Call): readonly string[] {
    const { base } = this.#options(made)
    if (base.length > 0) return base
    if (!isAmong(this.#library.based, made.path)) return []
    const [first] = made.args
    const values = first && first.name === undefined ? this.#expressions.valuesAt(first.start) : []
    return isAmong(this.#library.host, made.path) ? values.map(asHost) : values.filter(value => ABSOLUTE.test(value))
  }

  /** @param mayBeFile - whether what is no address is a file. */
  #take(values: readonly string[], base: readonly string[], mayBeFile: boolean): void {
    for (const value of values) {
      if (ABSOLUTE.test(value)) this.#takeAddress(value)
      else if (/^(?:data|file|about|blob):/iu.test(value) || mayBeFile) continue
      else if (base.length > 0) for (const beginning of base) this.#takeAddress(beginning + value)
      else if (value === '' || value.startsWith(UNKNOWN) || value.startsWith('/')) this.isUnknown = true
      else if (this.#language !== 'python' && this.#language !== 'javascript' && /^[\w-]+(?:\.[\w-]+)+/u.test(value)) {
        this.#takeAddress(`http://${value}`)
      }
    }
  }

  #takeAddress(value: string): void {
    const address = knownPart(value)
    if (address === '') this.isUnknown = true
    else this.addresses.push(address)
  }
}

function asHost(value: string): string {
  return ABSOLUTE.test(value) ? value : `http://${value}`
}

/** An address of this machine's network of which a part of a number is not known. */
const LOCAL_NETWORK = /^https?:\/\/(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.(?:\d{1,3}|\0)){1,3}(?=[:/?#]|$)/iu

/**
 * An address up to what only run time knows.
 * @returns the empty text when that is part of its host.
 */
function knownPart(value: string): string {
  const isLocal = LOCAL_NETWORK.exec(value)?.[0]
  if (isLocal !== undefined) return isLocal.replaceAll(UNKNOWN, '1')
  const at = value.indexOf(UNKNOWN)
  if (at < 0) return value.slice(0, MAX_PROGRAM_ADDRESS_CHARS)
  const known = value.slice(0, Math.min(at, MAX_PROGRAM_ADDRESS_CHARS))
  // The port, or credentials: `http://localhost:…`, `http://user:…`.
  const isHost = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?[^/?#@:]+[/?#:]/iu.test(known)
  return isHost && !/^[^/]*\/\/[^/?#]*@/u.test(value.slice(at)) ? known : ''
}
