export { MAX_PARSED_CHARS } from '../reading/index.ts'
export { canonicalSkeleton } from './canonical.ts'
export { linesCarriedBy } from './carried.ts'
export { destinationsOf } from './grammar/destinations.ts'
export { commandOf, failsHarmlessly, isTest, stepsOf, type Source, type Step } from './grammar/exit.ts'
export {
  answersWith,
  changeBy,
  filters,
  goesOn,
  isHarmless,
  onlyMentions,
  onlySays,
  showsText,
  waitsByName,
  type Change,
} from './grammar/verbs.ts'
export { ownCommand } from './grammar/own-command.ts'
export { isHandedInput } from './grammar/xargs.ts'
export type { ClientCall, CommandLine, SimpleCommand, Word } from './line.ts'
export type { Language, Program } from '../program/index.ts'
export { readCommandLine } from './read/index.ts'
