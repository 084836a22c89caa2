import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import type { apply } from '../../client/index.tsx'
import { configForms, type HostForm } from './doubles/config-forms.ts'
import { rowSeat } from './doubles/row-seat.ts'
import { Stored } from './doubles/stored.ts'
import { openPage, type Page } from './host-page.tsx'

/** The page of our row as hosts draw it from 0.1.6-alpha.2 on, for a real browser, with the plugin as built in it. */

interface BuiltPlugin {
  factory(require: (name: string) => unknown): { readonly apply: typeof apply }
}

/** What the page gives to the plugin. */
const MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  '@deepseek-ai/dsh-client-ui-primitives': {},
}

const ROW = 'repeat-tool-breaker'

/** What a test does to the host behind the page. Everything that crosses is JSON. */
const stage = {
  /** Draw the page. */
  open(language: 'en' | 'zh', user: Readonly<Record<string, unknown>>): void {
    stored = new Stored({ user })
    const forms = configForms(ROW, stored)
    const form = forms.get(ROW)
    if (built === undefined) throw new Error('the plugin has not been loaded')
    const plugin = built.factory(name => MODULES[name])
    const page = openPage({ seats: ['plugins.row.config'], configForms: forms }, plugin)
    const root = document.createElement('main')
    document.body.append(root)
    createRoot(root).render(<Panel page={page} form={form} language={language} />)
  },
  user: () => stored.user,
  /** Another browser saves, or somebody edits the patch; this page is told of it, or not yet. */
  elsewhere: (user: Readonly<Record<string, unknown>>, told: boolean) => stored.elsewhere(user, { told }),
  turn: (on: boolean) => stored.elsewhere({}, { served: on }),
  /** A home patch configures the row, so that nothing can be saved. */
  overlay(): void {
    stored.overlaid = true
  },
  connect(on: boolean): void {
    stored.unreachable = !on
  },
}

let stored = new Stored()
let built: BuiltPlugin | undefined
Object.assign(globalThis, {
  stage,
  __ModuleLoader__: { load: (plugin: BuiltPlugin) => void (built = plugin) },
})

/** It renders when the row comes or goes, and no oftener. */
function Panel({ page, form, language }: { page: Page; form: HostForm; language: 'en' | 'zh' }) {
  useSyncExternalStore(form.subscribe, () => form.getSnapshot().status)
  return page.row(rowSeat('page', form), language)
}
