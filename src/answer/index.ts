export { stableText } from './stable-text.ts'
