/**
 * The browser half: the settings of the breaker, in the frame that the host has for them. It needs the host's slots and
 * its languages and nothing more; a service that is missing costs what it would have been used for.
 */
import { name as PACKAGE_NAME } from '../package.json'
import { PLUGIN_NAME } from '../src/config/name.ts'
import { copy, TEXTS } from './copy/index.ts'
import { configFormDocument } from './documents/config-forms.ts'
import { settingsScopeDocument } from './documents/settings-scope.ts'
import { FormModel } from './form/model.ts'
import type { ClientContext } from './host.ts'
import { askBeforeLeaving } from './leave.ts'
import { Card } from './ui/Card.tsx'
import { Row } from './ui/Row.tsx'
import { addStyles } from './ui/styles.ts'

/** A name that the host does not know would keep the whole page from starting. */
export const inject = ['slots', 'locale']

/** The key of our row among those of all packages. */
const ROW_KEY = `${PACKAGE_NAME}#${PLUGIN_NAME}`

/**
 * Start the browser half.
 * @param ctx - a browser plugin's context; everything that is registered goes with it.
 */
export function apply(ctx: ClientContext): void {
  const form = new FormModel()
  ctx.effect(() => ctx.locale.register(TEXTS, copy))
  ctx.effect(addStyles)
  ctx.effect(() => askBeforeLeaving(form))

  ctx.inject(['settingsScope'], child =>
    child.effect(() =>
      form.connect(settingsScopeDocument(child.settingsScope, PLUGIN_NAME, child.get('connection')), 'fallback'),
    ),
  )
  ctx.inject(['configForms'], child =>
    child.effect(() => form.connect(configFormDocument(child.configForms, PLUGIN_NAME))),
  )

  ctx.slots.inject('settings.plugin.item', () =>
    ctx.slots.register({ name: 'settings.plugin.item', key: PLUGIN_NAME, locale: TEXTS }, ({ t }) => (
      <Card form={form} t={t} />
    )),
  )
  ctx.slots.inject('plugins.row.config', () =>
    ctx.slots.register({ name: 'plugins.row.config', key: ROW_KEY, locale: TEXTS }, seat => (
      <Row model={form} seat={seat} />
    )),
  )
}
