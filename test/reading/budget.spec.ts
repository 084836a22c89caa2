import { describe, expect, it } from 'vitest'
import { ALLOWANCES, Budget } from '../../src/reading/index.ts'

describe('a budget', () => {
  it('lets each allowance be used up, and no more of it', () => {
    const budget = new Budget()
    expect(budget.nested.spend(ALLOWANCES.nested - 1)).toBe(true)
    expect(budget.nested.spend()).toBe(true)
    expect(budget.nested.spend()).toBe(false)
    expect(budget.words.spend(ALLOWANCES.words)).toBe(true)
  })

  it('has room for something small after it had none for something large', () => {
    const budget = new Budget()
    expect(budget.addresses.spend(ALLOWANCES.addresses + 1)).toBe(false)
    expect(budget.addresses.spend(ALLOWANCES.addresses)).toBe(true)
  })

  it('knows how often it had no room for something of a command line', () => {
    const budget = new Budget()
    budget.commands.spend()
    expect(budget.refusals).toBe(0)
    budget.commands.spend(ALLOWANCES.commands)
    budget.words.spend(ALLOWANCES.words + 1)
    budget.nodes.spend(ALLOWANCES.nodes + 1)
    expect(budget.refusals).toBe(2)
  })
})
