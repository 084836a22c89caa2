import {
  changeByLine,
  changeOf,
  isEditTool,
  type Change,
  type GivenResult,
  type MadeCall,
} from '../../src/effects/index.ts'
import { lineOf } from '../shell/lines.ts'

/** A call of a shell. */
export function shellCall(command: string): MadeCall {
  return { tool: 'bash', args: { command }, line: lineOf(command) }
}

/** A call of any other tool. */
export function toolCall(tool: string, args: unknown = {}): MadeCall {
  return { tool, args, line: undefined }
}

/** What a tool answered; a success without a text unless something else is said. */
export function resultOf(result: Partial<GivenResult> = {}): GivenResult {
  return { isError: false, value: undefined, text: '', ...result }
}

/** What a call changes that has answered so. */
export function changeBy({ tool, args, line }: MadeCall, result: GivenResult): Change | undefined {
  return changeOf(args, { edits: isEditTool(tool), change: line && changeByLine(line) }, result)
}
