export { digestOfAnswer, stableAnswer, withoutEchoes } from './digest.ts'
export type { AnswerDigest, GivenAnswer, StableAnswer } from './digest.ts'
export { lineHashesOf } from './lines.ts'
export { stableText } from './stable-text.ts'
