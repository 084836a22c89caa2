import {
  MAX_EXPRESSION_DEPTH,
  MAX_EXPRESSION_PARTS,
  MAX_EXPRESSION_VALUES,
  MAX_NAME_CHARS,
  MAX_PROGRAM_VALUE_CHARS,
  MAX_VALUE_CHARS,
} from '../reading/index.ts'
import { ASSIGNING, bindingsOf, JOINTS, moduleNamed, type Binding, type Bindings } from './bindings.ts'
import type { Language, Program } from './language.ts'
import { tokensOf, type Token, type Tokens } from './tokens.ts'

/** Stands in a value for what only run time knows. No program says it: it is no character of a text. */
export const UNKNOWN = '\0'

/** A call of a program. */
export interface Call {
  /** What is called, imports and names resolved, calls on the way marked: `requests.Session().get`. */
  readonly path: string
  /** Whether the first name of the path is one that the program gives no value: a global, or what it is handed. */
  readonly isFree: boolean
  readonly args: readonly Argument[]
  /** Where it stands: the token behind its path. */
  readonly at: number
  /** The calls on the way to it, as `URI(…)` in `URI(…).open`, and those that made its object. */
  readonly made: readonly Call[]
}

/** An argument of a call. */
export interface Argument {
  /** For one that is named: `url=…`. */
  readonly name: string | undefined
  /** Where its expression begins, for {@link Expressions}. */
  readonly start: number
}

/** Words that stand before an expression and do not change what it is. */
const TRANSPARENT = new Set(['async', 'await', 'const', 'let', 'local', 'my', 'new', 'our', 'return', 'var', 'yield'])

/** Words that no path begins with. */
const NO_PATH = new Set([...TRANSPARENT, 'and', 'as', 'def', 'do', 'elif', 'else', 'end', 'for', 'foreach', 'from'])
for (const word of 'func function if import in is lambda not of or print puts say sub then try unless use while with'.split(
  ' ',
))
  NO_PATH.add(word)

/** Languages that call a function by its name and arguments without parentheses. */
const BARE_CALLS = new Set<Language>(['elixir', 'lua', 'perl', 'ruby'])

/** Calls whose value is their first argument, as far as addresses go. */
const WRAPPING =
  /(?:^|\.)(?:URL|URI|Uri|parse|Request|Url|url|str|String|encodeURI|Path|trim|rstrip|strip|toString|HTTPRequest|new_request)$/u

/** Calls that fill the directives of their first argument, or put all of them together. */
const FORMATTING = /(?:^|\.)(?:sprintf|Sprintf|printf|format)$/u
const JOINING = /(?:^|\.)(?:paste0|urljoin|string|concat)$/u

const DIRECTIVE = /%[-+ #\d.]{0,6}[sdvifgxqr]/gu
const FIELD = /\{[\w!:.]*\}/gu

/** The languages whose strings have expressions in them, by their quotes, with how these are written. */
const TEMPLATES: Readonly<Partial<Record<Language, { readonly quotes: RegExp; readonly part: RegExp }>>> = {
  elixir: { quotes: /["]/u, part: /#\{([^{}]*)\}|#\{/gu },
  javascript: { quotes: /`/u, part: /\$\{([^{}]*)\}|\$\{/gu },
  julia: { quotes: /["`]/u, part: /\$\(([^()]*)\)|\$([A-Za-z_]\w*)|\$/gu },
  perl: { quotes: /["`{(|]/u, part: /\$\{(\w+)\}|[$@]([A-Za-z_]\w*)(?:->)?(?:[[{][^\]}]*[\]}])?|\$/gu },
  php: { quotes: /["`]/u, part: /\{\$([^{}]*)\}|\$([A-Za-z_]\w*)|\$\{/gu },
  powershell: { quotes: /"/u, part: /\$\(([^()]*)\)|\$\{([^{}]*)\}|\$(\w+)/gu },
  python: { quotes: /[fF]/u, part: /\{([^{}]*)\}|\{/gu },
  ruby: { quotes: /["`x]/u, part: /#\{([^{}]*)\}|#\{/gu },
}

/** What a path is, from its first name on. */
interface Path {
  readonly text: string
  readonly isFree: boolean
  /** Its calls, the last one last. */
  readonly calls: readonly Call[]
  /** The token behind it. */
  readonly end: number
}

/** Follows the names and values of one program. Everything is looked at once, and only so deep. */
export class Expressions {
  readonly #language: Language
  readonly #list: readonly Token[]
  readonly #closing: Tokens['closing']
  readonly #opening: ReadonlyMap<number, number>
  readonly #bindings: Bindings
  readonly #values = new Map<number, readonly string[]>()
  readonly #paths = new Map<number, Path | undefined>()
  #depth = 0
  /** How many characters may still be put together. */
  #room = MAX_PROGRAM_VALUE_CHARS
  #callSites: Map<string, number[]> | undefined

  /** @param program - its text and language. */
  constructor(program: Program) {
    const tokens = tokensOf(program)
    this.#language = program.language
    this.#list = tokens.list
    this.#closing = tokens.closing
    this.#opening = new Map([...tokens.closing].map(([open, close]) => [close, open]))
    this.#bindings = bindingsOf(tokens, program.language)
  }

  /** The strings of the program, with those that are put into them where they are known. */
  *literals(): Generator<string> {
    for (const token of this.#list) {
      if (token.kind === 'literal') yield* this.#filled(token, 0)
    }
  }

  /** Every call of the program, in the order in which they stand; those of one chain are one after the other. */
  *calls(): Generator<Call> {
    for (let at = 0; at < this.#list.length; at++) {
      if (!this.#beginsPath(at)) continue
      const path = this.#pathAt(at)
      // The calls that made its first name stand elsewhere.
      if (path) yield* path.calls.filter(call => call.at > at && call.at <= path.end)
    }
  }

  /** The commands in backticks, and in what stands for them. */
  *backticks(): Generator<string> {
    for (const token of this.#list) {
      if (token.kind === 'literal' && /^(?:`|%x|qx)/u.test(token.quote)) yield* this.#filled(token, 0)
    }
  }

  /**
   * What an expression can be.
   * @param start - the token that it begins with.
   * @returns its values, with {@link UNKNOWN} for what only run time knows.
   */
  valuesAt(start: number): readonly string[] {
    const known = this.#values.get(start)
    if (known) return known
    // While it is being found, it is not known: a name may be given what it has.
    this.#values.set(start, [UNKNOWN])
    const values = this.#deeper(() => this.#sumAt(start)) ?? [UNKNOWN]
    this.#values.set(start, values)
    return values
  }

  /**
   * The items of a list or table that is written out.
   * @param start - the token that it begins with.
   * @returns undefined when it is none.
   */
  itemsAt(start: number): readonly Argument[] | undefined {
    const at = this.#skipped(start)
    const text = this.#text(at)
    if (this.#isSign(at) && (text === '[' || text === '{' || text === '(')) return this.#argumentsIn(at)
    if (text === 'c' && this.#language === 'r' && this.#text(at + 1) === '(') return this.#argumentsIn(at + 1)
    const binding = this.#list[at]?.kind === 'name' ? this.#bindingOf(this.#text(at), at) : undefined
    return binding?.kind === 'value' ? this.#deeper(() => this.itemsAt(binding.start)) : undefined
  }

  /** The call that an expression is, if it is one. */
  callAt(start: number): Call | undefined {
    const at = this.#skipped(start)
    const path = this.#list[at]?.kind === 'name' ? this.#pathAt(at) : undefined
    return path?.text.endsWith('()') === true ? path.calls.at(-1) : undefined
  }

  /** The function or module that an expression names, if it does. */
  pathTextAt(start: number): string | undefined {
    const at = this.#skipped(start)
    return this.#list[at]?.kind === 'name' ? this.#pathAt(at)?.text : undefined
  }

  #deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= MAX_EXPRESSION_DEPTH * 4) return undefined
    this.#depth++
    const result = read()
    this.#depth--
    return result
  }

  // --- paths

  #beginsPath(at: number): boolean {
    const token = this.#list[at]
    if (token?.kind !== 'name') return false
    const { text } = token
    if (NO_PATH.has(text) && !(text === 'import' && this.#text(at + 1) === '(')) return false
    if (!this.#isSign(at - 1)) return !FUNCTION_NAMING.has(this.#text(at - 1))
    const sign = this.#text(at - 1)
    if (sign === '\\') return !this.#isName(at - 2)
    return !this.#joins(sign) || this.#endsExpression(at - 2)
  }

  /** Whether a bracket closes here that is no part of a path: `(…).name`. */
  #endsExpression(at: number): boolean {
    const open = this.#isSign(at) ? this.#opening.get(at) : undefined
    return open !== undefined && !this.#isName(open - 1) && !this.#opening.has(open - 1)
  }

  #pathAt(head: number): Path | undefined {
    if (this.#paths.has(head)) return this.#paths.get(head)
    this.#paths.set(head, undefined)
    const path = this.#deeper(() => this.#pathFrom(head))
    this.#paths.set(head, path)
    return path
  }

  #pathFrom(head: number): Path {
    const { isFree, calls, ...first } = this.#headOf(head)
    let { end } = first
    // A name that long is none of a library.
    let text = first.text.slice(0, MAX_NAME_CHARS * MAX_EXPRESSION_PARTS)
    const made = calls.slice(-MAX_EXPRESSION_PARTS)
    for (let parts = 0; parts < MAX_EXPRESSION_PARTS; parts++) {
      const sign = this.#text(end)
      const next = this.#list[end + 1]
      if (this.#isSign(end) && this.#joins(sign) && next?.kind === 'name') {
        if (next.text !== 'default') text += `.${next.text}`
        end += 2
      } else if (this.#isSign(end) && sign === '(' && !this.#startsStatement(end)) {
        const close = this.#closeOf(end)
        made.push({ path: text, isFree, at: end, args: this.#argumentsIn(end), made: [...made] })
        text += '()'
        end = close + 1
      } else if (this.#isSign(end) && sign === '[' && !this.#list[end]?.startsLine) {
        text += '[]'
        end = this.#closeOf(end) + 1
      } else if (this.#isSign(end) && sign === ')' && this.#opensBefore(head, end)) end++
      else break
    }
    const bare = this.#bareArguments(end) ?? (this.#isBareCall(head, end) ? [] : undefined)
    if (bare) made.push({ path: text, isFree, at: end, args: bare, made: [...made] })
    return { text: bare ? `${text}()` : text, isFree, calls: made, end }
  }

  #joins(sign: string): boolean {
    return JOINTS.has(sign) || (this.#language === 'lua' && sign === ':')
  }

  /** Whether a parenthesis begins a line of its own, where a language ends statements with the line. */
  #startsStatement(at: number): boolean {
    return this.#list[at]?.startsLine === true && this.#language !== 'php' && this.#language !== 'perl'
  }

  /** Whether what closes here opens right before the path: `(await import('x')).get`. */
  #opensBefore(head: number, close: number): boolean {
    let at = head - 1
    while (TRANSPARENT.has(this.#text(at))) at--
    const isCall = (this.#isName(at - 1) && !NO_PATH.has(this.#text(at - 1))) || this.#opening.has(at - 1)
    return !isCall && this.#text(at) === '(' && this.#closing.get(at) === close && this.#joins(this.#text(close + 1))
  }

  /** The first name of a path, resolved, with the calls that made what it stands for. */
  #headOf(head: number): Path {
    const name = this.#text(head)
    if (this.#isSign(head - 1) && this.#joins(this.#text(head - 1)) && this.#text(head - 1) !== '\\') {
      return { text: `().${name}`, isFree: false, calls: [], end: head + 1 }
    }
    const module = this.#moduleAt(head)
    if (module) return module
    const member = this.#joins(this.#text(head + 1)) ? `${name}.${this.#text(head + 2)}` : undefined
    const ofMember = member === undefined ? undefined : this.#resolved(member, head, head + 3)
    return ofMember ?? this.#resolved(name, head, head + 1) ?? { text: name, isFree: true, calls: [], end: head + 1 }
  }

  /** `require('x')` and `import('x')`. */
  #moduleAt(head: number): Path | undefined {
    const name = this.#text(head)
    if ((name !== 'require' && name !== 'import') || this.#language === 'ruby' || this.#language === 'php')
      return undefined
    const at = this.#text(head + 1) === '(' ? head + 2 : head + 1
    const token = this.#list[at]
    if (token?.kind !== 'literal') return undefined
    const end = at === head + 2 ? this.#closeOf(head + 1) + 1 : at + 1
    return { text: moduleNamed(token.text), isFree: false, calls: [], end }
  }

  /** What a name stands for where it is used; undefined for one without a binding. */
  #resolved(name: string, at: number, end: number): Path | undefined {
    const binding = this.#bindingOf(name, at)
    if (binding === undefined) return undefined
    switch (binding.kind) {
      case 'module':
        return { text: binding.path, isFree: false, calls: [], end }
      case 'value':
      case 'member': {
        const outer = this.#skipped(binding.start)
        const start = this.#text(outer) === '(' ? this.#skipped(outer + 1) : outer
        const path = this.#list[start]?.kind === 'name' ? this.#pathAt(start) : undefined
        if (path === undefined) return { text: `${name}`, isFree: false, calls: [], end }
        const isMember = binding.kind === 'member' && binding.member !== 'default'
        return { ...path, text: isMember ? `${path.text}.${binding.member}` : path.text, end }
      }
      case 'item':
        return { text: name, isFree: false, calls: [], end }
      case 'parameter':
        return undefined
    }
  }

  /** The binding that a name has at a place: the last before it, or the first behind it. */
  #bindingOf(name: string, at: number): Binding | undefined {
    const bindings = this.#bindings.get(name)
    if (bindings === undefined) return undefined
    let low = 0
    let high = bindings.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((bindings[middle]?.at ?? 0) < at) low = middle + 1
      else high = middle
    }
    return bindings[low - 1] ?? bindings[0]
  }

  // --- arguments

  #argumentsIn(open: number): readonly Argument[] {
    return this.#argumentsFrom(open + 1, this.#closeOf(open))
  }

  #argumentsFrom(start: number, end: number): readonly Argument[] {
    const args: Argument[] = []
    for (let at = start; at < end && args.length <= MAX_EXPRESSION_VALUES;) {
      const isNamed = /^(?:=|:|=>)$/u.test(this.#text(at + 1)) && this.#list[at]?.kind !== 'sign' && at + 2 < end
      args.push({ name: isNamed ? this.#text(at) : undefined, start: isNamed ? at + 2 : at })
      while (at < end && !(this.#isSign(at) && this.#text(at) === ',')) {
        const close = this.#closing.get(at)
        at = close === undefined ? at + 1 : close + 1
      }
      at++
    }
    return args
  }

  /** What follows a name without parentheses, up to the end of the statement. */
  #bareArguments(start: number): readonly Argument[] | undefined {
    const token = this.#list[start]
    if (!BARE_CALLS.has(this.#language) || token === undefined || token.startsLine) return undefined
    if (token.kind !== 'literal' && token.kind !== 'name') return undefined
    if (token.kind === 'name' && (NO_PATH.has(token.text) || this.#language === 'lua')) return undefined
    let end = start
    while (end < this.#list.length && end < start + 64 && !this.#endsStatement(end, start)) {
      end = (this.#closing.get(end) ?? end) + 1
    }
    return this.#argumentsFrom(start, end)
  }

  /** Whether a path ends in a member that is called without arguments and parentheses. */
  #isBareCall(head: number, end: number): boolean {
    return BARE_CALLS.has(this.#language) && end > head + 1 && this.#isName(end - 1) && !ASSIGNING.has(this.#text(end))
  }

  #endsStatement(at: number, start: number): boolean {
    const token = this.#list[at]
    if (token === undefined || (at > start && token.startsLine)) return true
    return token.kind === 'sign' ? [';', '}', ')', ']'].includes(token.text) : ['do', 'if', 'or'].includes(token.text)
  }

  // --- values

  #sumAt(start: number): readonly string[] {
    let { values, end } = this.#termAt(this.#skipped(start))
    for (let parts = 0; parts < MAX_EXPRESSION_PARTS; parts++) {
      const sign = this.#isSign(end) ? this.#text(end) : ''
      const isConcatenation =
        sign === '+' ||
        sign === '..' ||
        sign === '<>' ||
        (sign === '.' && !this.#isName(end + 1)) ||
        (sign === '.' && this.#isDotOperator())
      if (isConcatenation) {
        const next = this.#termAt(this.#skipped(end + 1))
        values = this.#product(values, next.values)
        end = next.end
      } else if (sign === '%') {
        return values.map(value =>
          this.#formatted(value, this.itemsAt(end + 1) ?? [{ name: undefined, start: end + 1 }]),
        )
      } else if (
        sign === '||' ||
        sign === '??' ||
        sign === '?' ||
        this.#text(end) === 'or' ||
        this.#text(end) === 'if'
      ) {
        return [UNKNOWN]
      } else return values
    }
    return [UNKNOWN]
  }

  /** Whether a dot puts strings together. */
  #isDotOperator(): boolean {
    return this.#language === 'php' || this.#language === 'perl'
  }

  #termAt(at: number): { readonly values: readonly string[]; readonly end: number } {
    const token = this.#list[at]
    if (token === undefined) return { values: [''], end: at }
    if (token.kind === 'literal') return this.#literalAt(at, token)
    if (token.kind === 'number') return { values: [token.text], end: at + 1 }
    if (token.kind === 'sign') {
      const close = this.#closing.get(at)
      if (close === undefined) return { values: [UNKNOWN], end: at + 1 }
      return { values: token.text === '(' ? this.valuesAt(at + 1) : [UNKNOWN], end: close + 1 }
    }
    const path = this.#pathAt(at)
    if (path === undefined) return { values: [UNKNOWN], end: at + 1 }
    const isPlain = path.end === at + 1 || (path.end === at + 3 && !path.text.endsWith('()'))
    const name = path.end === at + 3 ? `${this.#text(at)}.${this.#text(at + 2)}` : this.#text(at)
    if (isPlain) return { values: this.#valuesOf(name, at) ?? [UNKNOWN], end: path.end }
    const call = path.calls.at(-1)
    const values = call && path.text.endsWith('()') ? this.#valuesOfCall(call) : undefined
    return { values: values ?? [UNKNOWN], end: path.end }
  }

  #literalAt(at: number, token: Token): { readonly values: readonly string[]; readonly end: number } {
    const values = this.#filled(token, at)
    // Strings that follow each other are one, in some languages.
    const next = this.#list[at + 1]
    if (this.#language === 'python' && next?.kind === 'literal') {
      const rest = this.#literalAt(at + 1, next)
      return { values: this.#product(values, rest.values), end: rest.end }
    }
    if (!this.#isSign(at + 1) || this.#text(at + 1) !== '.' || !this.#isName(at + 2)) return { values, end: at + 1 }
    if (this.#text(at + 3) !== '(' || this.#isDotOperator()) return { values, end: at + 1 }
    const end = this.#closeOf(at + 3) + 1
    const method = this.#text(at + 2)
    if (method === 'format') {
      const args = this.#argumentsIn(at + 3)
      return { values: values.map(value => this.#formatted(value, args)), end }
    }
    return { values: /^(?:strip|rstrip|trim|concat|toString)$/u.test(method) ? values : [UNKNOWN], end }
  }

  #valuesOf(name: string, at: number): readonly string[] | undefined {
    const binding = this.#bindingOf(name, at)
    if (binding === undefined) return undefined
    switch (binding.kind) {
      case 'value':
        return this.valuesAt(binding.start)
      case 'item':
        return some(this.itemsAt(binding.start)?.flatMap(({ start }) => this.valuesAt(start)))
      case 'parameter':
        return this.#valuesGiven(binding.callee, binding.position)
      default:
        return undefined
    }
  }

  /** What the calls of a function of the program give it. */
  #valuesGiven(callee: string, position: number): readonly string[] | undefined {
    const sites = this.#sitesOf(callee)
    const values: string[] = []
    for (const site of sites.slice(0, MAX_EXPRESSION_VALUES + 1)) {
      const arg = this.#argumentsIn(site)[position]
      values.push(...(arg ? this.valuesAt(arg.start) : [UNKNOWN]))
    }
    return values.length === 0 ? undefined : some([...new Set(values)])
  }

  /** Where the arguments of the calls of a function begin. */
  #sitesOf(callee: string): readonly number[] {
    if (this.#callSites === undefined) {
      this.#callSites = new Map()
      for (const [at, { kind, text }] of this.#list.entries()) {
        if (kind !== 'name' || this.#text(at + 1) !== '(' || FUNCTION_NAMING.has(this.#text(at - 1))) continue
        const sites = this.#callSites.get(text)
        if (sites) sites.push(at + 1)
        else this.#callSites.set(text, [at + 1])
      }
    }
    return this.#callSites.get(callee) ?? []
  }

  #valuesOfCall({ path, args }: Call): readonly string[] | undefined {
    const [first, second] = args
    if (first === undefined) return undefined
    if (FORMATTING.test(path)) return this.valuesAt(first.start).map(value => this.#formatted(value, args.slice(1)))
    if (JOINING.test(path))
      return args.map(({ start }) => this.valuesAt(start)).reduce((one, other) => this.#product(one, other))
    if (!WRAPPING.test(path)) return undefined
    const values = this.valuesAt(first.start)
    const isPath = second !== undefined && values.every(value => !value.includes('://'))
    return isPath && path.endsWith('URL') ? this.#product(this.valuesAt(second.start), values) : values
  }

  /** A format with its arguments in place of its directives. */
  #formatted(format: string, args: readonly Argument[]): string {
    let next = 0
    let room = MAX_VALUE_CHARS
    const put = (found: string): string => {
      const name = found.slice(1, -1).replace(/[!:.].*$/su, '')
      const arg =
        args.find(each => each.name === name && name !== '') ?? args[/^\d+$/u.test(name) ? Number(name) : next++]
      const [value, ...others] = arg ? this.valuesAt(arg.start) : []
      room -= value?.length ?? 0
      return value === undefined || others.length > 0 || room < 0 ? UNKNOWN : value
    }
    return format.replace(DIRECTIVE, () => put('')).replace(FIELD, put)
  }

  /** A string with what is put into it. */
  #filled({ text, quote }: Token, at: number): readonly string[] {
    const template = TEMPLATES[this.#language]
    const value = text.slice(0, MAX_VALUE_CHARS)
    if (template === undefined || !template.quotes.test(quote)) return [value]
    let values: readonly string[] = ['']
    let last = 0
    let parts = 0
    for (const found of value.matchAll(template.part)) {
      const name = found.slice(1).find(group => group !== undefined) ?? ''
      const plain = /^[\w.]+$/u.test(name.trim()) ? name.trim() : ''
      const known =
        plain === '' || ++parts > MAX_EXPRESSION_PARTS ? undefined : this.#deeper(() => this.#valuesOf(plain, at))
      values = this.#product(values, [value.slice(last, found.index)])
      values = this.#product(values, known ?? [UNKNOWN])
      last = found.index + found[0].length
    }
    return this.#product(values, [value.slice(last)])
  }

  /** Each of the first values with each of the others behind it, as long as there is room. */
  #product(first: readonly string[], second: readonly string[]): readonly string[] {
    if (first.length * second.length > MAX_EXPRESSION_VALUES) return this.#product(first, [UNKNOWN])
    const values = first.flatMap(value => second.map(other => (value + other).slice(0, MAX_VALUE_CHARS)))
    this.#room -= values.reduce((sum, { length }) => sum + length, 0)
    return this.#room < 0 ? [UNKNOWN] : values
  }

  // --- tokens

  #skipped(start: number): number {
    let at = start
    while (this.#list[at]?.kind === 'name' && TRANSPARENT.has(this.#text(at))) at++
    while (this.#isSign(at) && /^[&*\\!]$/u.test(this.#text(at))) at++
    return at
  }

  /** Where what is opened at a place is closed; the end of the program when it never is. */
  #closeOf(at: number): number {
    return this.#closing.get(at) ?? this.#list.length
  }

  #text(at: number): string {
    return this.#list[at]?.text ?? ''
  }

  #isSign(at: number): boolean {
    return this.#list[at]?.kind === 'sign'
  }

  #isName(at: number): boolean {
    return this.#list[at]?.kind === 'name'
  }
}

/** Words in front of the name of a function that is being defined. */
const FUNCTION_NAMING = new Set(['class', 'def', 'defp', 'fn', 'func', 'function', 'sub'])

/** No more values than may be; the others are not known. */
function some(values: readonly string[] | undefined): readonly string[] | undefined {
  return values === undefined || values.length <= MAX_EXPRESSION_VALUES
    ? values
    : [...values.slice(0, MAX_EXPRESSION_VALUES), UNKNOWN]
}
