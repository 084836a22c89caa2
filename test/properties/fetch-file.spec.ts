import { describe } from 'vitest'
import { FETCH_FILE } from './fetch-file.ts'
import { itHolds } from './it-holds.ts'

describe('the tool that saves what it fetches', () => {
  itHolds(FETCH_FILE)
})
