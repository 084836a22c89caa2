export { Expressions, UNKNOWN, type Argument, type Call } from './expressions.ts'
export type { Language, Program } from './language.ts'
export { startedBy } from './started.ts'
