export { canonicalJson, MAX_LITERAL_CHARS } from './canonical.ts'
export { isRecord } from './record.ts'
