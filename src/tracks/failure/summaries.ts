/** How a runner of tests, a compiler or a checker sums up. */
export type Summary = 'passed' | 'failed'

/** What is drawn in front of a summary, and the level that it is logged with. */
const DECORATION = /^[\s=*#✖✗✘×✔✓✅❌⨯ℹ>│|┃─·•-]*(?:\[\w+\] +)?/u

/** What is counted, and what may stand between a number and that: `2 failed`, `1 of 3 failed`, `80 tests passed`. */
const BAD = /^(?:failed|failing|fail(?:ure)?s?|errors?|broken)$/u
const GOOD = /^(?:passed|passing|pass(?:es)?|succeeded|successful|success)$/u
const NOUN = /^(?:test|spec|example|target|assertion|suite|check|scenario|step|file|package|task|job)s?$/u

const NUMBER = /^\d+$/u

/** What was run, where only failures are counted: `5 examples, 0 failures`, `Tests run: 5`. */
const RUN = /\b[1-9]\d{0,6} (?:tests?|examples?|specs?|runs|scenarios?|steps?)\b|\btests? run: [1-9]/iu

/** How a line of counts begins. */
const COUNTS =
  /^(?:\d{1,7}[ %/]|(?:tests?|test (?:files|suites|result)|suites|specs|tests run|ran|total|executed|found|summary|fail(?:ed|ures)?|pass(?:ed)?|finished|ok)\b)/iu

/** How other summaries begin. @source the runners' own output */
const FAILED: readonly RegExp[] = [
  /^(?:FAIL|FAILED|FAILURES!|FAILURE:)(?:$|[\s:!([])/u,
  /^--- FAIL:/u,
  /^not ok\b/u,
  /^BUILD (?:FAILED|FAILURE)\b/u,
  /^Build (?:FAILED|did NOT complete)/u,
  /^\*{0,2} ?(?:BUILD|TEST) FAILED\b/u,
  /^Test Run Failed\b/u,
  /^Result: FAIL\b/u,
  /^(?:Some|\d{1,7}) tests? failed\b/iu,
  /\bSome tests failed\.$/u,
  /^test result: FAILED\b/u,
  /^Failed to compile\b/u,
  /^Code style issues (?:found|were found)\b/u,
  /^error: could not compile\b/u,
  /^error: (?:test failed|\d{1,7} targets? failed)\b/u,
  /^no tests ran\b/u,
]

const PASSED: readonly RegExp[] = [
  /^PASS(?:ED)?\b/u,
  /^ok\s+\S+\s+(?:\(cached\)|\d)/u,
  /^OK(?:$| \()/u,
  /^BUILD SUCCESS(?:FUL)?\b/u,
  /^Build succeeded\b/u,
  /^\*{0,2} ?(?:BUILD|TEST) SUCCEEDED\b/u,
  /^Build complete(?:d successfully|!)/u,
  /^Test Run Successful\b/u,
  /^Result: PASS\b/u,
  /^All (?:\d{1,7} )?(?:tests|specs|checks|files)\b.*\b(?:passed|successful|formatted)/iu,
  /^test result: ok\b/u,
  /^Success: no issues found\b/u,
  /^Compiled successfully\b/u,
  /\bcompiled successfully\b/u,
  /\bAll (?:tests|specs) passed!$/u,
]

/**
 * How a line sums up a run.
 * @param line - one line, without colours.
 * @returns undefined when it does not.
 */
export function summaryIn(line: string): Summary | undefined {
  const said = line.replace(DECORATION, '')
  const counted = COUNTS.test(said) ? countedIn(said) : undefined
  if (counted !== undefined) return counted === 'nothing' ? undefined : counted
  if (FAILED.some(pattern => pattern.test(said))) return 'failed'
  return PASSED.some(pattern => pattern.test(said)) ? 'passed' : undefined
}

/** What the counts of a line come to; undefined when it has none. */
function countedIn(said: string): Summary | 'nothing' | undefined {
  let isCounted = false
  let hasPassed = RUN.test(said)
  for (const clause of said.toLowerCase().split(/[,;|]/u)) {
    const words = clause.split(/[^a-z\d]+/u)
    for (let at = 0; at < words.length; at++) {
      const count = countAt(words, at)
      if (count === undefined) continue
      at = count.end
      isCounted = true
      if (count.number === 0) continue
      if (count.isBad) return 'failed'
      hasPassed = true
    }
  }
  if (!isCounted) return undefined
  return hasPassed ? 'passed' : 'nothing'
}

interface Count {
  readonly number: number
  readonly isBad: boolean
  /** The last of its words. */
  readonly end: number
}

/** The count that begins at a word, the number first or last: `2 failed`, `Failures: 2`. */
function countAt(words: readonly string[], at: number): Count | undefined {
  const word = words[at] ?? ''
  if (NUMBER.test(word)) {
    let end = at + 1
    if (words[end] === 'of' && NUMBER.test(words[end + 1] ?? '')) end += 2
    if (NOUN.test(words[end] ?? '')) end++
    const what = words[end] ?? ''
    return BAD.test(what) || GOOD.test(what) ? { number: Number(word), isBad: BAD.test(what), end } : undefined
  }
  const number = words[at + 1] ?? ''
  if (!NUMBER.test(number) || !(BAD.test(word) || GOOD.test(word))) return undefined
  return { number: Number(number), isBad: BAD.test(word), end: at + 1 }
}
