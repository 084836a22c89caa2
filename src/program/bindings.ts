import type { Language } from './language.ts'
import type { Token, Tokens } from './tokens.ts'

/** What a name stands for, from one place of a program on. */
export type Binding =
  /** The value of the expression that begins at a token. */
  | { readonly kind: 'value'; readonly at: number; readonly start: number }
  /** A member of what that expression is. */
  | { readonly kind: 'member'; readonly at: number; readonly start: number; readonly member: string }
  /** Each item of it in turn. */
  | { readonly kind: 'item'; readonly at: number; readonly start: number }
  /** A module, or a member of one, by its full name. */
  | { readonly kind: 'module'; readonly at: number; readonly path: string }
  /** What callers of a function give it. */
  | { readonly kind: 'parameter'; readonly at: number; readonly callee: string; readonly position: number }

/** The names of a program, each with its bindings in the order in which they stand. */
export type Bindings = ReadonlyMap<string, readonly Binding[]>

/** Signs between the parts of a path. */
export const JOINTS = new Set(['.', '::', '->', '?.', '\\'])

/** Languages in which `name = value` between parentheses names an argument. */
const NAMED_ARGUMENTS = new Set<Language>(['elixir', 'julia', 'php', 'python', 'r', 'ruby'])

/** Signs that give a name its value. */
export const ASSIGNING = new Set(['=', ':=', '<-'])

/** What may stand before the name of a declaration. */
const STATEMENT_WORDS = new Set([';', 'const', 'let', 'var'])

const METHODS_OVER_ITEMS = new Set(['each', 'filter', 'flatMap', 'forEach', 'map'])

const FUNCTION_WORDS = new Set(['def', 'fn', 'func', 'function', 'lambda', 'sub'])

/**
 * What the names of a program stand for.
 * @param tokens - of the program.
 * @param language - of it.
 */
export function bindingsOf(tokens: Tokens, language: Language): Bindings {
  const found = new Map<string, Binding[]>()
  new Binder(tokens, language, (name, binding) => {
    const known = found.get(name)
    if (known) known.push(binding)
    else found.set(name, [binding])
  }).bindAll()
  return found
}

/** Looks for what gives names their values. */
class Binder {
  readonly #list: readonly Token[]
  readonly #closing: Tokens['closing']
  readonly #language: Language
  readonly #bind: (name: string, binding: Binding) => void

  constructor({ list, closing }: Tokens, language: Language, bind: (name: string, binding: Binding) => void) {
    this.#list = list
    this.#closing = closing
    this.#language = language
    this.#bind = bind
  }

  bindAll(): void {
    const opened: number[] = []
    for (let at = 0; at < this.#list.length; at++) {
      const token = this.#list[at]
      if (token === undefined) return
      if (opened.length > 0 && this.#closing.get(opened.at(-1) ?? 0) === at) opened.pop()
      if (token.kind === 'sign') {
        if (this.#closing.has(at)) opened.push(at)
        if (ASSIGNING.has(token.text)) this.#assigned(at, this.#text(opened.at(-1)))
      } else if (token.kind === 'name') this.#keyword(at, token)
    }
  }

  #keyword(at: number, { text }: Token): void {
    if (text === 'import') this.#imported(at)
    else if (text === 'with') this.#opened(at)
    else if (text === 'for' || text === 'foreach') this.#looped(at)
    else if (FUNCTION_WORDS.has(text)) this.#defined(at)
    else if (METHODS_OVER_ITEMS.has(text)) this.#iterated(at)
  }

  /** `name = value`, `a.b = value`, `name: type = value`, `{ a, b: c } = value`. */
  #assigned(at: number, inside: string): void {
    if (inside === '(' && NAMED_ARGUMENTS.has(this.#language)) return
    const start = at + 1
    if (this.#text(at - 1) === '}') {
      this.#destructured(at - 1, start)
      return
    }
    const isTyped = this.#text(at - 2) === ':' && this.#isName(at - 1) && this.#beginsStatement(at - 3)
    const last = isTyped ? at - 3 : at - 1
    if (!this.#isName(last)) return
    const isMember = JOINTS.has(this.#text(last - 1)) && this.#isName(last - 2)
    const name = isMember ? `${this.#text(last - 2)}.${this.#text(last)}` : this.#text(last)
    this.#bind(name, { kind: 'value', at, start })
    this.#arrow(start, name)
  }

  #beginsStatement(at: number): boolean {
    return this.#isName(at) && (this.#list[at]?.startsLine === true || STATEMENT_WORDS.has(this.#text(at - 1)))
  }

  /** The names of a pattern that ends at `end`, of the value that begins at `start`. */
  #destructured(end: number, start: number): void {
    for (let at = end - 1; at >= 0 && at > end - 64; at--) {
      const text = this.#text(at)
      if (text === '{') return
      if (!this.#isName(at)) continue
      const isRenamed = this.#text(at - 1) === ':'
      this.#bind(text, { kind: 'member', at: end, start, member: this.#text(isRenamed ? at - 2 : at) })
      if (isRenamed) at -= 2
    }
  }

  /** The parameters of a function without a name of its own. */
  #arrow(start: number, callee: string): void {
    let at = this.#text(start) === 'async' ? start + 1 : start
    if (FUNCTION_WORDS.has(this.#text(at))) at++
    if (this.#text(at) === '(') this.#parameters(at, callee)
    else if (this.#isName(at) && this.#text(at + 1) === '=>') {
      this.#bind(this.#text(at), { kind: 'parameter', at, callee, position: 0 })
    }
  }

  #defined(at: number): void {
    if (!this.#isName(at + 1)) return
    if (this.#text(at + 2) === '(') this.#parameters(at + 2, this.#text(at + 1))
  }

  /** The names in front of a comma, a type or a default. */
  #parameters(open: number, callee: string): void {
    const close = Math.min(this.#closing.get(open) ?? open, open + 64)
    let position = 0
    for (let at = open + 1; at < close; at++) {
      const before = this.#text(at - 1)
      if (this.#text(at) === ',') position++
      else if (this.#isName(at) && (at === open + 1 || before === ',')) {
        this.#bind(this.#text(at), { kind: 'parameter', at, callee, position })
      }
    }
  }

  /** `with value as name` of Python. */
  #opened(at: number): void {
    if (this.#language !== 'python') return
    let start = at + 1
    for (let end = start; end < at + 256 && this.#text(end) !== ':'; end++) {
      if (this.#text(end) === 'as' && this.#isName(end + 1)) {
        this.#bind(this.#text(end + 1), { kind: 'value', at: end, start })
        start = end + 3
      }
      const close = this.#closing.get(end)
      if (close !== undefined) end = close
    }
  }

  /** `for name in value`, `for (const name of value)`, `foreach (value as name)`. */
  #looped(at: number): void {
    const reach = this.#language === 'php' ? 64 : 6
    for (let next = at + 1; next < at + reach; next++) {
      const text = this.#text(next)
      if ((text === 'in' || text === 'of') && this.#isName(next - 1)) {
        this.#bind(this.#text(next - 1), { kind: 'item', at: next, start: next + 1 })
        return
      }
      if (text === 'as' && this.#isName(next + 1)) {
        this.#bind(this.#text(next + 1), { kind: 'item', at: next, start: at + 2 })
        return
      }
      if (this.#language === 'perl' && text === '(' && this.#isName(next - 1) && next > at + 1) {
        this.#bind(this.#text(next - 1), { kind: 'item', at: next, start: next })
        return
      }
    }
  }

  /** `value.map(name => …)`, `value.each { |name| … }`, for a value that is a name or a list. */
  #iterated(at: number): void {
    if (!JOINTS.has(this.#text(at - 1))) return
    const start = this.#isName(at - 2) ? at - 2 : this.#openingOf(at - 2)
    if (start === undefined) return
    for (let next = at + 1; next < at + 5; next++) {
      if (this.#isName(next) && !['async', 'do', 'function'].includes(this.#text(next))) {
        this.#bind(this.#text(next), { kind: 'item', at: next, start })
        return
      }
    }
  }

  #openingOf(close: number): number | undefined {
    for (let at = close - 1; at >= 0 && at > close - 256; at--) if (this.#closing.get(at) === close) return at
    return undefined
  }

  #imported(at: number): void {
    if (this.#language === 'python') this.#importedOfPython(at)
    else if (this.#language === 'javascript') this.#importedOfJavaScript(at)
    else if (this.#language === 'go') this.#importedOfGo(at)
  }

  #importedOfPython(at: number): void {
    const from = this.#pathBefore(at)
    const isFrom = from !== undefined
    let next = at + 1
    if (this.#text(next) === '(') next++
    while (this.#isName(next)) {
      let end = next
      while (this.#text(end + 1) === '.' && this.#isName(end + 2)) end += 2
      const path = this.#textsOf(next, end)
      const isRenamed = this.#text(end + 1) === 'as' && this.#isName(end + 2)
      const name = isRenamed ? this.#text(end + 2) : this.#text(next)
      const whole = isFrom ? `${from}.${path}` : isRenamed ? path : this.#text(next)
      this.#bind(name, { kind: 'module', at, path: whole })
      next = isRenamed ? end + 3 : end + 1
      if (this.#text(next) !== ',') return
      next++
    }
  }

  /** The module in `from module import`, where that is what stands before `import`. */
  #pathBefore(at: number): string | undefined {
    let start = at - 1
    while (this.#isName(start) && this.#text(start) !== 'from' && this.#text(start - 1) === '.') start -= 2
    return this.#text(start - 1) === 'from' && this.#isName(start) ? this.#textsOf(start, at - 1) : undefined
  }

  /** `import a, { b as c } from 'module'`, `import * as a from 'module'`. */
  #importedOfJavaScript(at: number): void {
    const names: { readonly name: string; readonly member: string | undefined }[] = []
    let inBraces = false
    for (let next = at + 1; next < at + 64; next++) {
      const text = this.#text(next)
      if (text === 'from') {
        const module = moduleNamed(this.#text(next + 1))
        for (const { name, member } of names) {
          this.#bind(name, { kind: 'module', at, path: member === undefined ? module : `${module}.${member}` })
        }
        return
      }
      if (text === '{' || text === '}') inBraces = text === '{'
      else if (this.#isName(next) && text !== 'as') {
        const isRenamed = this.#text(next - 1) === 'as'
        const last = isRenamed ? names.pop() : undefined
        names.push({ name: text, member: inBraces ? (last?.name ?? text) : undefined })
      } else if (text !== ',' && text !== '*' && text !== 'as') return
    }
  }

  /** Packages are named for the last part of their path. */
  #importedOfGo(at: number): void {
    const close = this.#closing.get(at + 1) ?? at + 2
    for (let next = at + 1; next <= close && next < at + 256; next++) {
      if (this.#list[next]?.kind !== 'literal') continue
      const path = this.#text(next)
      const name =
        this.#isName(next - 1) && next - 1 > at ? this.#text(next - 1) : path.slice(path.lastIndexOf('/') + 1)
      this.#bind(name, { kind: 'module', at, path })
    }
  }

  #textsOf(start: number, end: number): string {
    return this.#list
      .slice(start, end + 1)
      .map(({ text }) => text)
      .join('')
  }

  #text(at: number | undefined): string {
    return at === undefined ? '' : (this.#list[at]?.text ?? '')
  }

  #isName(at: number): boolean {
    return this.#list[at]?.kind === 'name'
  }
}

/** The name of a module of JavaScript without its scheme. */
export function moduleNamed(text: string): string {
  return text.replace(/^(?:node|npm|jsr):/u, '').replace(/^(@?[^@]+)@.*$/u, '$1')
}
