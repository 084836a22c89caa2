import { describe } from 'vitest'
import { itHolds } from './it-holds.ts'
import { STEPS } from './steps.ts'

describe('steps of the real agent loop', () => {
  itHolds(STEPS)
})
