import type { CommandLine } from '../line.ts'
import { answersByExit, isHarmless } from './verbs.ts'

/** What an exit code can come from: a simple command, or a test or arithmetic as it is written. */
type Source = CommandLine['skeleton'][number]

/** Words of a skeleton that begin a construct whose exit code can come from anywhere inside it. */
const CONSTRUCTS = new Set(['(', '{', 'case', 'coproc', 'for', 'function', 'if', 'select', 'until', 'while'])

/**
 * The commands that the exit code of a line can come from.
 * @param line - the command line.
 * @returns of its last list, the last command of each pipeline; none of a line with constructs, which is not looked into.
 */
export function sourcesOfExit({ skeleton }: CommandLine): readonly Source[] {
  if (skeleton.some(item => typeof item === 'string' && CONSTRUCTS.has(item))) return []
  const start =
    skeleton.findLastIndex((item, index) => (item === ';' || item === '&') && index < skeleton.length - 1) + 1
  return skeleton.slice(start).filter((item, index, list) => {
    const next = list[index + 1]
    const isCommand = typeof item !== 'string' || item.startsWith('[[') || item.startsWith('((')
    return isCommand && next !== '|' && next !== '|&'
  })
}

/** Whether exit 1 of a source is an answer. */
export function saysNo(source: Source): boolean {
  return typeof source === 'string' ? source.startsWith('[[') : answersByExit(source)
}

/** Whether exit 1 of a source is no failure that matters. */
export function failsHarmlessly(source: Source): boolean {
  return typeof source !== 'string' && isHarmless(source)
}
