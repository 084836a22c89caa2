import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { apply } from '../../client/index.tsx'
import { openPage, type Host, type Page } from './host-page.tsx'

/**
 * Open pages for a file's tests. After its test a page is emptied and its plugin unloaded: what it adds to the document
 * would be there in the next test, where every look at a style would have to read it as well.
 * @returns opens one.
 */
export function usePages(): (host: Host, plugin?: Parameters<typeof openPage>[1]) => Page {
  const opened: Page[] = []
  afterEach(() => {
    cleanup()
    for (const page of opened.splice(0)) page.unload()
  })
  return (host, plugin = { apply }) => {
    const page = openPage(host, plugin)
    opened.push(page)
    return page
  }
}
