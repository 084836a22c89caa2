export type { GivenResult, MadeCall } from './call.ts'
export { changesSomething, isEditTool } from './changes.ts'
export { waits } from './waiting.ts'
