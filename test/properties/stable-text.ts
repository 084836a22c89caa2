import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { stableText } from '../../src/answer/index.ts'
import { noise } from '../answer/noise.ts'
import { plainlySpelled } from '../answer/plain-spelling.ts'
import { property, type Property } from './property.ts'

/** The scan for what changes by itself, beside the rules spelled one by one. */
export const STABLE_TEXT: readonly Property[] = [
  property(
    'a stable text is what the rules leave of a text one after the other',
    3000,
    fc.tuple(noise, fc.boolean()),
    ([text, keepsIds]) => {
      assert.equal(stableText(text, keepsIds), plainlySpelled(text, keepsIds))
    },
  ),
]
