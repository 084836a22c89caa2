/** Tools that act on one thing together: those of one server, or `browser_click` and `browser_snapshot`. @source progress/README.md, R1 */
const FAMILY =
  /^(?:mcp__[^_]+(?:_[^_]+)*__|mcp_[a-z0-9]+_|(?:browser|computer|page|app|game|device|mobile|terminal|pty|gdb|debug)[a-z]*_)/u

/** Those of one server. */
const SERVER = /^mcp__[^_]+(?:_[^_]+)*__/u

/**
 * What a tool acts on together with others.
 * @param tool - its name.
 * @returns the beginning that their names share; undefined when it acts alone.
 */
export function familyOf(tool: string): string | undefined {
  return FAMILY.exec(tool)?.[0]
}

/**
 * The server that a tool belongs to.
 * @param tool - its name.
 * @returns the beginning that the names of all its tools share; undefined when it belongs to none.
 */
export function serverOf(tool: string): string | undefined {
  return SERVER.exec(tool)?.[0]
}
