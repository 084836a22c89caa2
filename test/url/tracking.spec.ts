import { describe, expect, it } from 'vitest'
import { isTracking } from '../../src/url/tracking.ts'

describe('isTracking', () => {
  it.each(['utm_source', 'utm_anything', 'gclid', 'fbclid', 'msclkid', '_ga', 'mc_eid', 'yclid'])(
    '%s says only where a click came from',
    key => {
      expect(isTracking(key)).toBe(true)
    },
  )

  it.each(['page', 'q', 'id', 'offset', 'cursor', 'ref', 'source', 'utm', 'constructor', ''])(
    '%s may choose the resource',
    key => {
      expect(isTracking(key)).toBe(false)
    },
  )
})
