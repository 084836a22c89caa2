export { digestOf } from './digest.ts'
export { excerpt, excerptLine } from './excerpt.ts'
export { reasonOf } from './reason.ts'
