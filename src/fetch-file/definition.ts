import { renderFetchedFile } from './tool.ts'

/** The tool's name. */
export const FETCH_FILE_TOOL = 'web_fetch_file'

/**
 * What a model is told of the tool, and what it may count on in an answer.
 * @param outputDir - the output folder, relative to the workspace root.
 * @returns name, description, and the JSON schemas of the arguments and of a file that was fetched.
 * @source decisions.md §8
 */
export function fetchFileDefinition(outputDir: string) {
  return {
    name: FETCH_FILE_TOOL,
    description:
      `Fetch an http(s) address and save the body to a file under ${outputDir}/. Answers with the file's path, the HTTP ` +
      'status and the size; read the file to see the body. A 404 is a result like any other.',
    parameters: {
      type: 'object',
      properties: {
        url: { type: 'string', description: 'Absolute http or https address.' },
        path: {
          type: 'string',
          description: `File to write, inside ${outputDir}/. Named after the address when left out.`,
        },
      },
      required: ['url'],
    },
    output: {
      schema: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          statusCode: { type: 'integer' },
          bytes: { type: 'integer' },
          kind: { type: 'string', enum: ['html', 'text'] },
          truncated: { type: 'boolean' },
          overwritten: { type: 'boolean' },
          from: { type: 'string' },
        },
        required: ['path', 'statusCode', 'bytes', 'kind'],
        additionalProperties: false,
      },
      render: (_args: unknown, value: unknown) => [{ type: 'text' as const, text: renderFetchedFile(value) }],
    },
  }
}
