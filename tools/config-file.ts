import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { PLUGIN_NAME } from '../src/config/index.ts'
import { isRecord } from '../src/json/index.ts'
import { reasonOf } from '../src/text/index.ts'

/**
 * Read the plugin's configuration from a YAML file.
 * @param file - holds the configuration itself, or rows of a profile's patch, of which the plugin's is taken.
 * @returns the configuration, not yet checked.
 * @throws when the file cannot be read, or has rows and none of them is the plugin's.
 */
export async function readConfigFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`cannot read ${file}: ${reasonOf(error)}`)
  })
  const content: unknown = parse(text)
  if (!Array.isArray(content)) return content
  const row = rowsIn(content).find(candidate => candidate['id'] === PLUGIN_NAME)
  if (!row) throw new Error(`${file}: no row with the id ${PLUGIN_NAME}`)
  return row['config']
}

function rowsIn(list: readonly unknown[]): readonly Readonly<Record<string, unknown>>[] {
  return list.filter(isRecord).flatMap(row => (Array.isArray(row['insert']) ? rowsIn(row['insert']) : [row]))
}
