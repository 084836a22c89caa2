import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { at, contentText, listAt, textAt } from '../tools/json.ts'
import { listenOnLoopback } from './loopback.ts'

/** One answer of the scripted model: the tools it calls. After the last step it says that it is done. */
export type ModelStep = readonly ToolUse[]

/** A tool call that the model makes. */
interface ToolUse {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** One message of a request, as the model read it. */
export interface ReadMessage {
  readonly role: string
  readonly text: string
  /** Of a tool's answer: which call it answers. */
  readonly callId: string
}

/** A model that answers from a script, and remembers what it was sent. */
export interface ScriptedModel {
  readonly url: string
  /** The messages of each request of the conversation, in order; requests for a title are left out. */
  readonly requests: readonly (readonly ReadMessage[])[]
  close(): Promise<void>
}

/** What the model does: step by step, or as a function of what it was sent. Requests are counted from 1. */
export type Script = readonly ModelStep[] | ((request: number, messages: readonly ReadMessage[]) => Promise<ModelStep>)

/**
 * Serve the streaming chat-completions protocol on 127.0.0.1 from a script.
 * @param script - one step a request, or what to answer to the messages of a request, in its own time; a request
 * without tools (the host wants a title) takes none.
 */
export async function startModel(script: Script): Promise<ScriptedModel> {
  const requests: (readonly ReadMessage[])[] = []
  const server = createServer((request, response) => {
    readBody(request).then(
      async body => {
        if (request.method !== 'POST' || !request.url?.endsWith('/chat/completions')) {
          response.writeHead(404).end()
          return
        }
        const isConversation = listAt(body, 'tools').length > 0
        const messages = listAt(body, 'messages').map(readMessage)
        const number = isConversation ? requests.push(messages) : requests.length
        const step = isConversation ? await stepOf(script, number, messages) : []
        answer(response, textAt(body, 'model'), step, number)
      },
      () => response.writeHead(400).end(),
    )
  })
  const { url, close } = await listenOnLoopback(server)
  return { url, requests, close }
}

async function stepOf(script: Script, request: number, messages: readonly ReadMessage[]): Promise<ModelStep> {
  return typeof script === 'function' ? script(request, messages) : (script[request - 1] ?? [])
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}

function readMessage(message: unknown): ReadMessage {
  return {
    role: textAt(message, 'role'),
    text: contentText(at(message, 'content')),
    callId: textAt(message, 'tool_call_id'),
  }
}

function answer(response: ServerResponse, model: string, step: ModelStep, request: number): void {
  const calls = step.map((use, index) => ({
    index,
    id: `call-${request}-${index}`,
    type: 'function',
    function: { name: use.tool, arguments: JSON.stringify(use.arguments) },
  }))
  const isOver = calls.length === 0
  const choices = [
    { index: 0, delta: { role: 'assistant', ...(isOver ? { content: 'Done.' } : { tool_calls: calls }) } },
    { index: 0, delta: {}, finish_reason: isOver ? 'stop' : 'tool_calls' },
  ]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const choice of choices) {
    const chunk = { id: `answer-${request}`, object: 'chat.completion.chunk', created: 0, model, choices: [choice] }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}
