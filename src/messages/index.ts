export { advisoryText, summaryOf } from './advisory.ts'
export type { Bilingual } from './bilingual.ts'
export { brakeDenialText, brakeText } from './brake.ts'
export { BLOCKED, BRAKE_BLOCKED, SHELL_HTTP_BLOCKED } from './codes.ts'
export { factOf } from './fact.ts'
export { nameOf } from './name.ts'
export {
  allowedText,
  blockedText,
  loopsText,
  LOOPS_USAGE,
  RESET_TEXT,
  whyText,
  type Deed,
  type Deeds,
  type Tallies,
} from './loops.ts'
export { askedLine, deniedLine, endedLine, observedLine, shellHttpLine, unsaidLine } from './log-lines.ts'
export { denialText, promptText } from './gate.ts'
export { shellHttpText } from './shell-http.ts'
