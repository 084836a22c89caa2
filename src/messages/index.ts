export { describe } from './describe.ts'
export { BLOCKED, denialText, promptText, type Prompt } from './gate.ts'
export { advisoryText } from './advisory.ts'
