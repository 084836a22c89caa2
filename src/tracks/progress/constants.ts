/** Thresholds of indirect evidence, where several actions are added up, are so many times those of direct evidence. @source progress/README.md, "The rules" */
export const INDIRECT = 2

/** Thresholds of what waits are so many times the others. @source progress/README.md, R5 */
export const POLL = 3

/** An action takes part in rounds from this many equal answers on. @source progress/README.md, R3 */
export const MIN_ROUND = 3

/** An action is forgotten when it has not come up for this many windows of executed calls. @source progress/README.md, R1 */
export const HORIZON = 4

/** The same for an action that changes something: a note that is taken every twelve calls is none of a loop. @source progress/README.md, "Sequences that must not be gated" */
export const CHANGING_HORIZON = 1 / 2

/** So many answers of one action are told apart; the oldest is forgotten. @source progress/README.md */
export const MAX_ANSWERS = 8

/** A failure that outlasts so many changes is pointed out, and so is an answer that outlasts so many trivial ones. @source issue 15 */
export const OUTLASTED = 12
