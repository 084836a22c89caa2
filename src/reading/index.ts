export { Budget } from './budget.ts'
export * from './limits.ts'
