/** A command line as a tree, of which every part can be written in several ways that mean the same. */
export type Tree =
  | Simple
  | { readonly kind: 'pipeline'; readonly negated: boolean; readonly members: readonly Tree[] }
  | { readonly kind: 'list'; readonly first: Tree; readonly rest: readonly (readonly [Operator, Tree])[] }
  | { readonly kind: 'subshell' | 'group'; readonly body: Tree }
  | { readonly kind: 'if'; readonly condition: Tree; readonly body: Tree; readonly otherwise: Tree | undefined }
  | { readonly kind: 'while'; readonly condition: Tree; readonly body: Tree }
  | { readonly kind: 'for'; readonly name: string; readonly words: readonly Word[]; readonly body: Tree }
  | { readonly kind: 'function'; readonly name: string; readonly body: Tree }

type Operator = '&&' | '||' | ';' | '&'

/** One command with its words. */
export interface Simple {
  readonly kind: 'simple'
  readonly assignments: readonly (readonly [name: string, value: Word])[]
  readonly verb: string
  /** Options with their values, and operands; a wrapper or flag may stand between two of them, and not within one. */
  readonly units: readonly (readonly Word[])[]
  readonly redirects: readonly (readonly [operator: string, target: Word])[]
  /** Lines without expansions. */
  readonly heredoc: string | undefined
}

/** The pieces of one word. */
export type Word = readonly Piece[]

export type Piece = { readonly text: string } | { readonly variable: string } | { readonly substitution: Tree }

/** Commands of the shell itself, which no other command can run. */
const BUILTINS = new Set(['cd', 'export', 'read', 'eval', 'bash'])

/** @source docs/how-it-counts.md, "How a call is measured" */
const WRAPPERS = [
  'sudo',
  'timeout 30',
  'timeout -k 5 30',
  'nice -n 5',
  'nohup',
  'env',
  'command',
  'time',
  'sudo -n timeout 5',
]

/** Flags that change how often, how long or how loudly a client tries. @source decisions.md §2 */
const VOLATILE: Readonly<Record<string, readonly string[]>> = {
  curl: ['-s', '-sSL', '-fk', '-m 9', '--max-time 7', '--retry 3', '--connect-timeout=3', '-A agent', '--compressed'],
  wget: ['-q', '-nv', '-t 3', '-T 9', '--tries=2', '--timeout 5', '--user-agent=me'],
}

/**
 * Write a command line.
 * @param tree - what it says.
 * @param choices - how: one number for each place that can be written in more than one way, over and over. Zeros give
 * the plainest spelling.
 * @returns the text. White space, quotes, comments, line continuations, wrappers and volatile flags depend on `choices`.
 */
export function written(tree: Tree, choices: readonly number[] = [0]): string {
  return new Writer(choices).whole(tree)
}

class Writer {
  readonly #choices: readonly number[]
  #next = 0
  #text = ''
  /** Heredocs that begin behind the next newline. */
  #bodies: string[] = []

  constructor(choices: readonly number[]) {
    this.#choices = choices
  }

  whole(tree: Tree): string {
    this.#say(this.#pick('', ' ', '\n', '# remark\n'))
    this.#tree(tree)
    this.#say(this.#pick('', ' ', '\n', ' # remark'))
    if (this.#bodies.length > 0) this.#newline()
    return this.#text
  }

  #pick(...ways: readonly [string, ...string[]]): string {
    const choice = this.#choices[this.#next++ % this.#choices.length] ?? 0
    return ways[choice % ways.length] ?? ways[0]
  }

  /** Add layout; heredocs follow its first newline that is no line continuation. */
  #say(text: string): void {
    const [first = '', ...lines] = text.split(/(?<!\\)\n/u)
    this.#text += first
    for (const line of lines) {
      this.#newline()
      this.#text += line
    }
  }

  #newline(): void {
    this.#text += `\n${this.#bodies.map(body => `${body}E\n`).join('')}`
    this.#bodies = []
  }

  #gap(): void {
    this.#say(this.#pick(' ', '  ', '\t', ' \\\n'))
  }

  #tree(tree: Tree): void {
    switch (tree.kind) {
      case 'simple':
        this.#simple(tree)
        return
      case 'pipeline':
        if (tree.negated) this.#say(this.#pick('! ', '!  '))
        for (const [index, member] of tree.members.entries()) {
          if (index > 0) this.#say(this.#pick(' | ', '|', ' |\n', ' \\\n| ', ' | # remark\n'))
          this.#tree(member)
        }
        return
      case 'list':
        this.#tree(tree.first)
        for (const [operator, next] of tree.rest) {
          this.#operator(operator)
          this.#tree(next)
        }
        return
      case 'subshell':
        // Two parentheses in a row would begin arithmetic.
        this.#say(this.#pick('( ', '(  ', '(\n'))
        this.#tree(tree.body)
        this.#close(')')
        return
      case 'group':
        this.#block('{', tree.body)
        this.#say('}')
        return
      case 'if':
        this.#block('if', tree.condition)
        this.#block('then', tree.body)
        if (tree.otherwise) this.#block('else', tree.otherwise)
        this.#say('fi')
        return
      case 'while':
        this.#block('while', tree.condition)
        this.#block('do', tree.body)
        this.#say('done')
        return
      case 'for':
        this.#say(`for ${tree.name} in`)
        for (const word of tree.words) this.#spacedWord(word)
        this.#end()
        this.#block('do', tree.body)
        this.#say('done')
        return
      case 'function':
        this.#say(this.#pick(`${tree.name}() `, `${tree.name} () `, `${tree.name}()\n`))
        this.#block('{', tree.body)
        this.#say('}')
    }
  }

  #operator(operator: Operator): void {
    if (operator === ';') this.#end()
    else if (operator === '&') this.#say(this.#pick(' & ', '& ', ' &\n', ' & # remark\n'))
    else
      this.#say(this.#pick(` ${operator} `, operator, ` ${operator}\n`, ` \\\n${operator} `, `${operator} # remark\n`))
  }

  #end(): void {
    this.#say(this.#pick('; ', ';', ' ;  ', '\n', '\n\n', ' # remark\n', '\n# remark\n'))
  }

  #block(keyword: string, body: Tree): void {
    this.#say(keyword + this.#pick(' ', '  ', '\n'))
    this.#tree(body)
    this.#end()
  }

  #close(bracket: string): void {
    if (this.#bodies.length > 0) this.#newline()
    this.#say(this.#pick('', ' ', '\n') + bracket)
  }

  #simple({ assignments, verb, units, redirects, heredoc }: Simple): void {
    for (const [name, value] of assignments) {
      this.#say(`${name}=`)
      this.#word(value)
      this.#gap()
    }
    if (!BUILTINS.has(verb)) {
      const wrapper = this.#pick('', '', '', '', ...WRAPPERS)
      if (wrapper !== '') this.#say(`${wrapper} `)
    }
    this.#literal(verb)
    for (const unit of units) {
      this.#flag(verb)
      for (const word of unit) this.#spacedWord(word)
    }
    this.#flag(verb)
    for (const [operator, target] of redirects) {
      this.#gap()
      this.#say(operator + this.#pick('', ' '))
      this.#word(target)
    }
    if (heredoc !== undefined) {
      this.#gap()
      this.#say(this.#pick('<<E', "<<'E'", '<<"E"', '<< E'))
      this.#bodies.push(heredoc)
    }
  }

  #flag(verb: string): void {
    const flag = this.#pick('', '', ...(VOLATILE[verb] ?? []))
    if (flag === '') return
    this.#gap()
    this.#say(flag)
  }

  #spacedWord(word: Word): void {
    this.#gap()
    this.#word(word)
  }

  #word(word: Word): void {
    if (word.length === 0) this.#say(this.#pick("''", '""'))
    for (const [index, piece] of word.entries()) {
      const next = word[index + 1]
      if ('text' in piece) this.#literal(piece.text)
      else if ('variable' in piece) {
        const isAlone = next === undefined
        this.#say(this.#pick(`"$${piece.variable}"`, isAlone ? `$${piece.variable}` : `"$${piece.variable}"`))
      } else {
        const quote = this.#pick('"', '')
        this.#say(`${quote}$(`)
        const outer = this.#bodies
        this.#bodies = []
        this.#say(this.#pick(' ', '  ', '\n'))
        this.#tree(piece.substitution)
        this.#close(')')
        this.#bodies = outer
        this.#say(quote)
      }
    }
  }

  #literal(text: string): void {
    const single = `'${text.replaceAll("'", String.raw`'\''`)}'`
    const double = `"${text.replaceAll(/["\\$`]/gu, String.raw`\$&`)}"`
    const ansi = `$'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`
    const escaped = text.includes('\n') || text === '' ? single : text.replaceAll(/[^\w]/gu, String.raw`\$&`)
    const bare = /^[\w@%+:,./-][\w@%+=:,./-]*$/u.test(text) ? text : single
    const split = /^\w{2,}$/u.test(text) ? `${text.slice(0, 1)}"${text.slice(1)}"` : double
    this.#text += this.#pick(bare, single, double, ansi, escaped, split)
  }
}
