/** Query parameters that say where a click came from and never what is fetched. */
const TRACKING = new Set([
  '_ga',
  '_gl',
  'dclid',
  'fbclid',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'mc_cid',
  'mc_eid',
  'msclkid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
])

/**
 * Whether a query parameter only tracks.
 * @param key - the decoded name of the parameter.
 */
export function isTracking(key: string): boolean {
  return key.startsWith('utm_') || TRACKING.has(key)
}
