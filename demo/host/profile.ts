import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textAt, type JsonObject } from '../../tools/json.ts'

/** The profile's name, as in `dsh --profile demo`. */
export const PROFILE = 'demo'

/** What a person answers when the host asks: nobody is there, or the session refuses on their behalf, or one is there. */
export type Approval = 'nobody' | 'never' | 'person'

/** Where a person meets the host: a single task on the command line, or a page in a browser. */
type Surface = 'headless' | 'web'

/** What one profile is made of. */
export interface ProfilePlan {
  /** The unpacked plugin. */
  readonly plugin: string
  /** The profile's own row for the plugin; absent: the bundle's row stands alone. */
  readonly config?: JsonObject
  /** Further rows of the profile's patch, as they are. */
  readonly rows?: readonly JsonObject[]
  readonly approval: Approval
  /** @defaultValue 'headless' */
  readonly surface?: Surface
  /** Turn on the row that applies edits of the profile's patch at once. The mixed host does not start without it. */
  readonly isWatched?: boolean
  /** Whether a plugin that can fetch is mounted as well. */
  readonly canFetch?: boolean
}

const SURFACE_BUNDLE: Readonly<Record<Surface, string>> = {
  headless: '@deepseek-ai/dsh-headless',
  web: '@deepseek-ai/dsh-web-app',
}

/** A plugin for hosts that ship no fetch provider. */
const PROVIDER = fileURLToPath(new URL('./provider/', import.meta.url))

/**
 * Write a harness home with one profile, the plugin copied into it: a link would resolve the plugin's imports from
 * where it points to. The plugin's one dependency is found in the host's own tree, which the host links beside every
 * profile.
 * @param home - the future `DSH_HOME`; created.
 */
export async function writeHome(home: string, plan: ProfilePlan): Promise<void> {
  const profile = join(home, 'profiles', PROFILE)
  const packageName = textAt(JSON.parse(await readFile(join(plan.plugin, 'package.json'), 'utf8')), 'name')
  await mkdir(join(home, 'user'), { recursive: true })
  await cp(plan.plugin, join(profile, 'node_modules', packageName), { recursive: true })
  const bundles = ['@deepseek-ai/dsh-base', SURFACE_BUNDLE[plan.surface ?? 'headless'], packageName]
  if (plan.canFetch === true) {
    await cp(PROVIDER, join(profile, 'node_modules/demo-fetch-provider'), { recursive: true })
    bundles.push('demo-fetch-provider')
  }
  const manifest = { name: `dsh-profile-${PROFILE}`, private: true, dsh: { profile: { bundles } } }
  await writeFile(join(profile, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await writePatch(home, plan)
}

/** Write the profile's patch, or write it anew under a running host. */
export async function writePatch(home: string, plan: ProfilePlan): Promise<void> {
  await writeFile(join(home, 'profiles', PROFILE, 'cordis.patch.yml'), patchOf(plan).join('\n'))
}

/**
 * The profile's patch. The preset turns the file sandbox off, which not every machine has the means for, and keeps or
 * refuses approval prompts; the log is plain text, one event a line.
 */
function patchOf(plan: ProfilePlan): readonly string[] {
  const policy = plan.approval === 'never' ? 'never' : 'ask'
  const presets = { [PROFILE]: { sandbox: 'danger-full-access', approval: policy } }
  return [
    '- id: session-persistence-jsonl',
    "  config: { root: !!js dshHomePath('sessions'), compression: none, packChunks: false }",
    ...row('sandbox-policy', { mode: 'danger-full-access' }),
    ...row('approval', { policy }),
    ...row('permission', { presets }),
    ...(plan.isWatched ? ['- id: hmr', '  disabled: false'] : []),
    ...(plan.config === undefined ? [] : row('repeat-tool-breaker', plan.config)),
    ...(plan.rows ?? []).map(further => `- ${JSON.stringify(further)}`),
    '',
  ]
}

/** A row of the patch; JSON is YAML. */
function row(id: string, config: JsonObject): readonly string[] {
  return [`- id: ${id}`, `  config: ${JSON.stringify(config)}`]
}
