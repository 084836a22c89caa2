import type { CommandLine } from '../../shell/index.ts'

/**
 * Whether exit code 0 says that a loop that tries again has come to its end: `always` of one that goes on until a command
 * ends well, `with output` of one that may also have given up.
 * @param line - the command line.
 * @returns undefined when it has no such loop.
 * @source decisions.md §6
 */
export function ordinaryLoopEnd({ skeleton }: CommandLine): 'always' | 'with output' | undefined {
  const leaves = skeleton.some(item => typeof item !== 'string' && item.verb === 'break')
  const waits = skeleton.some((item, at) => item === 'until' || (item === 'while' && skeleton[at + 1] === '!'))
  if (leaves) return 'with output'
  return waits ? 'always' : undefined
}
