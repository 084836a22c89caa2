import { failsHarmlessly, isHarmless, saysNo, showsText, sourcesOfExit, type CommandLine } from '../../shell/index.ts'

/**
 * What exit code 1 of a command line means.
 * @param line - the command line.
 * @returns `no` when only commands whose 1 is an answer can have caused it, `failed` when none of them can, and
 * `unclear` when it may have been either.
 */
export function saidNo(line: CommandLine): 'no' | 'failed' | 'unclear' {
  const sources = sourcesOfExit(line)
  if (!sources.some(saysNo)) return 'failed'
  return sources.every(source => saysNo(source) || failsHarmlessly(source)) ? 'no' : 'unclear'
}

/**
 * Whether every command of a line only shows text that is there already.
 * @param line - the command line.
 */
export function onlyShowsText({ commands }: CommandLine): boolean {
  return commands.some(showsText) && commands.every(command => showsText(command) || isHarmless(command))
}
