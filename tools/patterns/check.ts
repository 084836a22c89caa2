import { check } from 'recheck'
import type { Pattern } from './find.ts'
import type { Unproven } from './unproven.ts'

/** Several times what the slowest pattern needs on a busy machine, so that time does not decide. */
const TIMEOUT_MS = 60_000

/** What is known of the time that a pattern takes. */
type Judgement =
  | { readonly kind: 'linear' }
  | { readonly kind: 'slow'; readonly complexity: string; readonly attack: string }
  | { readonly kind: 'unproven'; readonly why: string }

/**
 * Tell which patterns may take more than linear time.
 * @param patterns - of this project.
 * @param unproven - those that are known to be linear although nothing proves it.
 * @param benches - the titles of the cases that are timed at several sizes.
 * @returns one line for each that is slow, or not proved and not listed; and for each entry of the list that is wrong.
 */
export async function problemsOf(
  patterns: readonly Pattern[],
  unproven: readonly Unproven[],
  benches: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  const used = new Set<Unproven>()
  for (const pattern of patterns) {
    const judgement = await judgementOf(pattern)
    if (judgement.kind === 'linear') continue
    const entry = unproven.find(({ file, pattern: text }) => file === pattern.file && text === pattern.text)
    if (entry) used.add(entry)
    if (judgement.kind === 'slow') {
      const { complexity, attack } = judgement
      problems.push(`${placeOf(pattern)}\n  is slow, ${complexity}: try it on ${attack}`)
    } else if (entry === undefined) {
      problems.push(
        `${placeOf(pattern)}\n  is not proved linear, ${judgement.why}: write another one, or list why it is`,
      )
    }
  }
  for (const entry of unproven) {
    const name = `${entry.file}: ${entry.pattern}`
    if (!used.has(entry))
      problems.push(`${name}\n  is listed as not proved, and is proved or gone: take it off the list`)
    if (!benches.includes(entry.bench)) problems.push(`${name}\n  is shown by no case of the bench: "${entry.bench}"`)
  }
  return problems
}

function placeOf({ file, line, text }: Pattern): string {
  return `${file}:${line}: ${text}`
}

async function judgementOf({ known }: Pattern): Promise<Judgement> {
  if (known === undefined) return { kind: 'unproven', why: 'because only run time tells what it is' }
  const found = await check(known.source, known.flags, { timeout: TIMEOUT_MS })
  switch (found.status) {
    case 'vulnerable':
      return { kind: 'slow', complexity: found.complexity.summary, attack: found.attack.pattern }
    case 'unknown':
      return { kind: 'unproven', why: `because the checker gave up (${found.error.kind})` }
    case 'safe':
      // Besides proofs there are searches for an attack, which prove nothing when they find none.
      return found.checker === 'automaton' ? { kind: 'linear' } : { kind: 'unproven', why: 'only not found to be slow' }
  }
}
