export { MAX_LITERAL_CHARS } from '../reading/index.ts'
export { canonicalJson } from './canonical.ts'
export { isRecord } from './record.ts'
