export { digestOf, RunningDigest } from './digest.ts'
export { beginningOf, excerpt, excerptLine, withoutMarkup } from './excerpt.ts'
export { reasonOf } from './reason.ts'
export { withoutTrailing } from './trailing.ts'
