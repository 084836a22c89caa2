/** How a runner of tests, a compiler or a checker sums up. */
export type Summary = 'passed' | 'failed'

/** What is drawn in front of a summary, and the level that it is logged with. */
const DECORATION = /^[\s=*#✖✗✘×✔✓✅❌⨯ℹ>│|┃─·•-]{0,80}(?:\[\w{1,8}\] {1,4})?/u

/** A count with what it counts, in either order: `2 failed`, `1 of 3 failed`, `80 tests passed`, `Failures: 1`. */
const COUNT =
  /\b(\d{1,7})%?(?: of \d{1,7})? (?:(?:test|spec|example|target|assertion|suite|check)s? )?(failed|failing|fail(?:ure)?s?|errors?|error\(s\)|broken|passed|passing|pass(?:es)?|succeeded|successful|success)(?![\w-])|\b(failed|failing|fail(?:ure)?s?|errors?|passed|pass)(?:[:=] {0,16}| )(\d{1,7})\b/giu

/** What was run, where only failures are counted: `5 examples, 0 failures`, `Tests run: 5`. */
const RUN = /\b[1-9]\d{0,6} (?:tests?|examples?|specs?|runs|scenarios?|steps?)\b|\btests? run: [1-9]/iu

/** How a line of counts begins. */
const COUNTS =
  /^(?:\d{1,7}[ %/]|(?:tests?|test (?:files|suites|result)|suites|specs|tests run|ran|total|executed|found|summary|fail(?:ed|ures)?|pass(?:ed)?|finished|ok)\b)/iu

const GOOD = /^pass|^succe/iu

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
  /^ok\s{1,8}\S{1,200}\s{1,8}(?:\(cached\)|\d)/u,
  /^OK(?:$| \()/u,
  /^BUILD SUCCESS(?:FUL)?\b/u,
  /^Build succeeded\b/u,
  /^\*{0,2} ?(?:BUILD|TEST) SUCCEEDED\b/u,
  /^Build completed successfully\b/u,
  /^Test Run Successful\b/u,
  /^Result: PASS\b/u,
  /^All (?:\d{1,7} )?(?:tests|specs|checks|files)\b.{0,60}\b(?:passed|successful|formatted)/iu,
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
  for (const [, before, what, whatBefore, behind] of said.matchAll(COUNT)) {
    const isSome = Number(before ?? behind) > 0
    isCounted = true
    if (GOOD.test(what ?? whatBefore ?? '')) hasPassed ||= isSome
    else if (isSome) return 'failed'
  }
  if (!isCounted) return undefined
  return hasPassed ? 'passed' : 'nothing'
}
