import { describe } from 'vitest'
import { itHolds } from './it-holds.ts'
import { RUNTIME } from './runtime.ts'

describe('calls that overlap in the real tool runtime', () => {
  itHolds(RUNTIME)
})
