import type { Locator } from 'playwright-core'

/** A part of a page, and what is in it, as far as that sticks out: of the window, or of the part. */
export function cutOffIn(part: Locator): Promise<readonly string[]> {
  return part.evaluate(root => {
    const own = root.getBoundingClientRect()
    const page = root.ownerDocument.documentElement.getBoundingClientRect()
    const sticksOut = (element: Element, of: DOMRect) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < of.left - 0.5 || right > of.right + 0.5)
    }
    return [root, ...root.querySelectorAll('*')]
      .filter(element => sticksOut(element, element === root ? page : own))
      .map(element => `${element.className} ${element.textContent}`.slice(0, 80))
  })
}
