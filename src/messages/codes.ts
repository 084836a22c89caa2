/** What every denial of the gate starts with, for models, logs and tests to recognize. */
export const BLOCKED = 'REPEAT_TOOL_BLOCKED'

/** What every refusal of HTTP from a shell starts with. */
export const SHELL_HTTP_BLOCKED = 'SHELL_HTTP_BLOCKED'

/** What every denial of the brake starts with. */
export const BRAKE_BLOCKED = 'DSH_BRAKE_BLOCKED'
