import { describe } from 'vitest'
import { itHolds } from './it-holds.ts'
import { WATCH } from './watch.ts'

describe('the watch over one agent', () => {
  itHolds(WATCH)
})
