export type { GivenResult, MadeCall } from './call.ts'
export { changesSomething, isEditTool } from './changes.ts'
export { onlyPrints } from './printing.ts'
export { waits } from './waiting.ts'
