import { describe } from 'vitest'
import { itHolds } from './it-holds.ts'
import { PLUGIN } from './plugin.ts'

describe('whatever the history', () => {
  itHolds(PLUGIN)
})
