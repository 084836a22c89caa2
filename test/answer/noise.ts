import * as fc from 'fast-check'

/** Whole shapes of what changes by itself, pieces of them, and what may stand between. */
const PIECES = pieces(
  '2026-11-30|T10:00:00|10:00:00| 10:00|:30|.123|,5|,234| UTC|Z|+01:00|-0700| AM|PM|Mon|Nov|November|Sept|Mayday|GMT|T',
  '30|2026|7|1|12|1790000000|1790000000123|2999999999999999|0x7ffd1a2b|0x1f|-5|1.5e3|null|abcdef|9f2c1b7d',
  '550e8400-e29b-41d4-a716-446655440000|abcdefab-cdef-abcd-abcd-abcdefabcdef',
  '"id"|"ts"|"requestId":|"created_at": |"elapsed_ms":|"9f2c"|id=|request_id=|session-id=|x-',
  'pid |attempt #|Read |run=|retry:|x|5x|ms|s|m| min| seconds|µs|μs|0m1.234s|a|é|~',
  String.raw`:|: |, | |  |"|\"|'|_|.|-|=|#|{|}`,
)

/** What a shape looks like when nothing is torn. */
const WHOLE = pieces(
  '2026-11-30T10:00:00.123Z|2026-11-30 10:00:00,5 +01:00|2026-11-30|10:00:00 PM UTC|1:02:03.5|1790000000.5|1790000000123',
  'Mon, 30 Nov 2026 10:00:00 GMT|Monday Nov  3 1:00:00|November 30, 2026, 10:00:00AM|30 Nov 10:00:00',
  '550e8400-e29b-41d4-a716-446655440000|0x7ffd1a2b|1,234.5 ms|0m1.2s|15 µs|3 milliseconds|attempt #3|read 5x|pid: 17',
  String.raw`"ts": -1.5e+9,|"created_at" :"x"y"|"id":1e5}|"execution_count":12 |request_id=9f2c1b7d|X-Trace-Id="9f2c1b7d"|id='msg_17a'`,
)

const CHARACTERS = String.raw`0123456789:,.-T "=~xsmidpunt_\ZNov+`

/** A shape with one character in the place of another, or of none. */
const bent = fc
  .tuple(fc.constantFrom(...WHOLE), fc.nat(40), fc.constantFrom(...CHARACTERS, '\n', '\t', '\r', ''), fc.boolean())
  .map(([shape, at, by, replaces]) => shape.slice(0, at) + by + shape.slice(replaces ? at + 1 : at))

/** Texts in which shapes stand side by side, inside each other and torn. */
export const noise = fc.oneof(
  fc.array(fc.constantFrom(...PIECES, '\n'), { maxLength: 14 }).map(all => all.join('')),
  fc.array(fc.oneof(bent, fc.constantFrom(...PIECES)), { minLength: 1, maxLength: 4 }).map(all => all.join('')),
  fc.string({ unit: fc.constantFrom(...CHARACTERS, '\n'), maxLength: 60 }),
)

/** What a careless scan would read again for each of its repetitions. */
export const REPEATED = pieces(
  '1|1 |123,|1.1|1.|10:|2026-|1m|1700000000.|0x1|12345678-|1234-|-|a-|Nov 3|Mon, |30 Nov |10:00:00|Ab',
  String.raw`"|"ts"|"ts":|"ts": |"ts"                              |"id":"|\"|"id":"\"| `,
  'id=|id="a|id="abcdef|request_id=|session-|run #|run #1|pid |Mon, 30 Nov 2026 10:00:00 ',
)

function pieces(...rows: readonly string[]): readonly string[] {
  return rows.flatMap(row => row.split('|'))
}
