import type { Scenario } from '../scenario.ts'
import { aliasPingPong } from './alias-ping-pong.ts'
import { honestPaging } from './honest-paging.ts'
import { plainLoop } from './plain-loop.ts'

/** Everything that the demo shows and the boot suite asserts, in the order in which it is shown. */
export const SCENARIOS: readonly Scenario[] = [plainLoop, aliasPingPong, honestPaging]
