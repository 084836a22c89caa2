import { describe } from 'vitest'
import { BRAKE } from './brake.ts'
import { itHolds } from './it-holds.ts'

describe('the second plugin', () => {
  itHolds(BRAKE)
})
