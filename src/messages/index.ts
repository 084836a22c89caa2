export { describe } from './describe.ts'
export { SHELL_HTTP_BLOCKED, shellHttpText } from './shell-http.ts'
export { BLOCKED, denialText, promptText } from './gate.ts'
export { advisoryText } from './advisory.ts'
