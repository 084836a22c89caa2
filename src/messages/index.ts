export { describe } from './describe.ts'
export { BLOCKED, denialText, promptText } from './gate.ts'
export { advisoryText } from './advisory.ts'
