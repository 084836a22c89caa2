import { MAX_PATH_CHARS, MAX_TARGETS, type Budget } from '../../reading/index.ts'
import { canonicalWord } from '../canonical.ts'
import type { ClientCall, Word } from '../line.ts'
import { clientGrammarOf, type ClientGrammar } from './client-options.ts'
import { requestOf, type Item } from './request.ts'

/** HTTPie's items: `name==value` is a query, `name=value`, `name:=json`, `name@file` are a body, `name:value` is a header. */
const QUERY_ITEM = /^([^=:@]+)==(.*)$/su
const BODY_ITEM = /^[^=:@]+(?::?=|@)/u

/** A body that arrives on standard input. */
const READS_INPUT = /^(?:@?-|\.)$/u

const WITH_BODY = /^(?:POST|PUT|PATCH)$/iu

/** A method is a word of letters in front of an address. @source HTTPie 3.x manual page */
const METHOD = /^[A-Za-z]+$/u

/**
 * Read the options of an HTTP client.
 * @param verb - a command's name.
 * @param args - the words that follow it.
 * @param budget - what the call may use up; an address over its `targets` counts as one that is not told.
 * @returns its targets, outputs and telling words, or undefined when it is no HTTP client.
 */
export function readClientCall(verb: string, args: readonly Word[], budget: Budget): ClientCall | undefined {
  const grammar = clientGrammarOf(verb)
  if (grammar === undefined) return undefined
  const operands: Word[] = []
  const addresses: Word[] = []
  const outputs: Word[] = []
  const queries: Word[] = []
  const bodies: Word[] = []
  const pins: Word[] = []
  let folder: Word | undefined
  let writeOut: string | undefined
  let bodyIsQuery = false
  let looksUp = false
  let hasUnknownTargets = false
  let usesSocket = false
  const options = [...optionsOf(args, grammar)]
  for (const { name, value } of options) {
    if (name !== undefined) looksUp ||= grammar.lookup.has(name)
    if (name === undefined) operands.push(value)
    else if (value === undefined) bodyIsQuery ||= grammar.bodyIsQuery?.has(name) === true
    else if (grammar.addresses?.has(name) === true) addresses.push(value)
    else if (grammar.output.has(name)) outputs.push(value)
    else if (grammar.folder.has(name)) folder = value
    else if (grammar.query?.has(name) === true) queries.push(value)
    else if (grammar.body.has(name)) bodies.push(value)
    else if (grammar.writeOut?.has(name) === true) writeOut = value.value
    else if (grammar.list?.has(name) === true) hasUnknownTargets = true
    else if (grammar.socket?.has(name) === true) usesSocket = true
    else if (grammar.pins?.has(name) === true) pins.push(value)
  }
  const method = grammar.request === true && isMethod(operands) ? operands[0] : undefined
  const own =
    grammar.request === true
      ? operands.slice(method === undefined ? 0 : 1)
      : operands.filter(word => grammar.files?.test(word.value) !== true)
  const items = grammar.request === true ? own.splice(1) : []
  for (const operand of own) addresses.push(operand)
  for (const item of items) if (QUERY_ITEM.test(item.value)) queries.push(queryOf(item))
  if (bodyIsQuery) queries.push(...bodies)
  const parts = items.filter(item => !QUERY_ITEM.test(item.value))
  const headers = parts.filter(item => !BODY_ITEM.test(item.value))
  const carried = [...(bodyIsQuery ? [] : bodies), ...parts.filter(item => BODY_ITEM.test(item.value))]
  const request = requestOf(options, grammar, method, headers, carried)
  // HTTPie takes the body from standard input when no item says any.
  const isFed =
    carried.length > 0 ? carried.some(({ value }) => READS_INPUT.test(value)) : WITH_BODY.test(method?.value ?? '')
  const targets = looksUp ? [] : addresses.filter(() => budget.targets.spend())
  return {
    targets: withQueries(targets, queries, budget),
    looksUp,
    hasUnknownTargets: !looksUp && (hasUnknownTargets || targets.length < addresses.length),
    usesSocket,
    pins: pins.slice(0, MAX_TARGETS),
    hasBody: carried.length > 0,
    request: request.text,
    isKnown: request.known && !isFed,
    outputs: outputs.map(file => within(folder, file)),
    writeOut,
    words: wordsOf(options, grammar, carried.length > 0),
  }
}

/** Whether the first operand is a method, which another one follows that is no item. */
function isMethod([first, second]: readonly Word[]): boolean {
  if (first === undefined || !METHOD.test(first.value)) return false
  return second !== undefined && !QUERY_ITEM.test(second.value) && !BODY_ITEM.test(second.value)
}

function queryOf(item: Word): Word {
  return { ...item, value: item.value.replace(QUERY_ITEM, '$1=$2') }
}

/** The addresses with what is added to their query; of those beyond the ones that are measured, only the host matters. */
function withQueries(addresses: readonly Word[], queries: readonly Word[], budget: Budget): readonly Word[] {
  if (queries.length === 0) return addresses
  const query = queries.map(word => word.value).join('&')
  const isKnown = queries.every(word => word.known)
  return addresses.map((address, index) => {
    if (index >= MAX_TARGETS || !budget.words.spend(query.length)) return { ...address, known: false }
    const joint = address.value.includes('?') ? '&' : '?'
    return { ...address, value: `${address.value}${joint}${query}`, known: address.known && isKnown }
  })
}

/**
 * The words that tell one request from another: options by name, in their order among those of one name, then operands.
 * @param hasBody - whether requests are sent with POST if nothing else is said.
 */
function wordsOf(options: readonly Item[], grammar: ClientGrammar, hasBody: boolean): readonly string[] {
  const usual = hasBody ? 'POST' : 'GET'
  const words: { readonly name: string; readonly text: string }[] = []
  const operands: string[] = []
  let inOrder = true
  for (const { name, value, spelling } of options) {
    if (name === undefined) operands.push(spelling)
    else if (grammar.method?.has(name) === true && value?.value.toUpperCase() === usual) continue
    else if (!grammar.volatile.has(name)) {
      inOrder &&= grammar.separator?.has(name) !== true
      const isText = value !== undefined && !value.value.startsWith('@')
      const own = grammar.synonyms?.get(name) ?? (isText ? grammar.text?.get(name) : undefined) ?? name
      const dashes = own.length === 1 || grammar.words === true ? '-' : '--'
      const text = `${dashes}${own}${value === undefined ? '' : ` ${value.canonical}`}`
      words.push({ name: own, text })
    }
  }
  if (!inOrder)
    return options.flatMap(({ name, spelling }) => (name !== undefined && grammar.volatile.has(name) ? [] : spelling))
  words.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  return [...words.map(({ text }) => text), ...operands]
}

function* optionsOf(args: readonly Word[], grammar: ClientGrammar): Generator<Item> {
  let onlyOperands = false
  for (let at = 0; at < args.length; at++) {
    const word = args[at]
    if (word === undefined) return
    const text = word.value
    if (onlyOperands || !text.startsWith('-') || text === '-') {
      yield { name: undefined, value: word, spelling: word.canonical }
    } else if (text === '--') {
      onlyOperands = true
    } else if (text.startsWith('--')) {
      const equals = text.indexOf('=')
      const name = text.slice(2, equals < 0 ? undefined : equals)
      const value = equals >= 0 ? part(word, equals + 1) : grammar.values.has(name) ? args[++at] : undefined
      yield { name, value, spelling: value ? `--${name} ${value.canonical}` : `--${name}` }
    } else if (grammar.words === true) {
      const name = text.slice(1).toLowerCase()
      const value = grammar.values.has(name) ? args[++at] : undefined
      yield { name, value, spelling: value ? `-${name} ${value.canonical}` : `-${name}` }
    } else if (grammar.volatile.has(text.slice(1))) {
      // `-nv`, a short option of two letters.
      yield { name: text.slice(1), value: undefined, spelling: text }
      if (grammar.values.has(text.slice(1))) at++
    } else {
      for (let letter = 1; letter < text.length; letter++) {
        const name = text.charAt(letter)
        if (!grammar.values.has(name)) {
          yield { name, value: undefined, spelling: `-${name}` }
          continue
        }
        const value = letter + 1 < text.length ? part(word, letter + 1) : args[++at]
        yield { name, value, spelling: value ? `-${name} ${value.canonical}` : `-${name}` }
        break
      }
    }
  }
}

function part(word: Word, from: number): Word {
  const value = word.value.slice(from)
  return { ...word, value, canonical: canonicalWord(value) }
}

function within(folder: Word | undefined, file: Word): Word {
  if (folder === undefined || file.value.startsWith('/')) return file
  if (folder.value.length > MAX_PATH_CHARS) return { ...file, known: false }
  return { ...file, value: `${folder.value}/${file.value}`, known: folder.known && file.known }
}
