import { render, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inject } from '../../client/index.tsx'
import { PLUGIN_NAME } from '../../src/config/name.ts'
import manifest from '../../package.json' with { type: 'json' }
import recorded from '../fixtures/hosts/row-seat.json' with { type: 'json' }
import { settingsScopes } from './doubles/settings-scope.ts'
import { Stored } from './doubles/stored.ts'
import { usePages } from './page.tsx'

const openPage = usePages()

describe('the browser half', () => {
  it('asks for what every web host has, and for nothing more', () => {
    expect(inject).toEqual(['slots', 'locale'])
  })

  it('takes the seats that are there, under the keys that hosts look for', () => {
    const { seats } = openPage({ seats: ['settings.plugin.item', 'plugins.row.config'] })
    expect(seats['settings.plugin.item']?.key).toBe(PLUGIN_NAME)
    expect(seats['plugins.row.config']?.key).toBe(
      recorded.key.replace('<package name>', manifest.name).replace(/<row id.*>/u, PLUGIN_NAME),
    )
  })

  it('starts on a host without either seat and without any other service', () => {
    const page = openPage({ seats: [] })
    expect(page.seats).toEqual({})
    expect(page.card()).toBeNull()
  })

  it('brings its look with it, and leaves nothing behind when it is unloaded', () => {
    const styles = () => document.head.querySelectorAll('style').length
    const before = styles()
    const page = openPage({ seats: ['settings.plugin.item'] })
    expect(styles()).toBe(before + 1)
    page.unload()
    expect(styles()).toBe(before)
    expect(page.seats).toEqual({})
  })

  it("uses the host's own chevron where there is one", async () => {
    vi.resetModules()
    vi.doMock('@deepseek-ai/dsh-client-ui-primitives', () => ({ IconChevronDownOutline14: () => <i>host chevron</i> }))
    onTestFinished(() => {
      vi.doUnmock('@deepseek-ai/dsh-client-ui-primitives')
      vi.resetModules()
    })
    const { apply } = await import('../../client/index.tsx')
    const stored = new Stored()
    const page = openPage(
      { seats: ['settings.plugin.item'], settingsScope: settingsScopes(PLUGIN_NAME, stored) },
      { apply },
    )
    render(<ul>{page.card()}</ul>)
    expect(screen.getByText('host chevron')).toBeDefined()
  })
})
