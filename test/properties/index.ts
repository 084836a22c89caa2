import { BRAKE } from './brake.ts'
import { FETCH_FILE } from './fetch-file.ts'
import { PLUGIN } from './plugin.ts'
import { PROGRESS } from './progress.ts'
import type { Property } from './property.ts'
import { READING } from './reading.ts'
import { RUNTIME } from './runtime.ts'
import { STABLE_TEXT } from './stable-text.ts'
import { STEPS } from './steps.ts'
import { WATCH } from './watch.ts'

/** What `npm run fuzz` tries. */
export const PROPERTIES: readonly Property[] = [
  ...WATCH,
  ...PROGRESS,
  ...READING,
  ...PLUGIN,
  ...RUNTIME,
  ...STEPS,
  ...FETCH_FILE,
  ...BRAKE,
  ...STABLE_TEXT,
]
