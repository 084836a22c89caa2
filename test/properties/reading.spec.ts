import { describe } from 'vitest'
import { itHolds } from './it-holds.ts'
import { READING } from './reading.ts'

describe('reading', () => {
  itHolds(READING)
})
