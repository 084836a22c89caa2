import type { Scenario } from '../scenario.ts'
import { aliasPingPong } from './alias-ping-pong.ts'
import { brakeCycle } from './brake-cycle.ts'
import { codeMode } from './code-mode.ts'
import { deadHost } from './dead-host.ts'
import { honestEnd } from './honest-end.ts'
import { honestPaging } from './honest-paging.ts'
import { mendedCommand } from './mended-command.ts'
import { observing } from './observing.ts'
import { plainLoop } from './plain-loop.ts'
import { shellHttp } from './shell-http.ts'

/** Everything that the demo shows and the boot suite asserts, in the order in which it is shown. */
export const SCENARIOS: readonly Scenario[] = [
  plainLoop,
  aliasPingPong,
  deadHost,
  mendedCommand,
  shellHttp,
  honestPaging,
  codeMode,
  brakeCycle,
  observing,
  honestEnd,
]
