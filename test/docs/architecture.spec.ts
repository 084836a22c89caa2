import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { codeBlocksOf, sectionsOf } from './markdown.ts'

const ROOT = new URL('../../', import.meta.url)

/** What stands beside the rooms of `src`: the faces above, and the browser's half. */
const FACES = ['index.ts', 'brake.ts']

/** The rooms of `src` that the browser's half may use. */
const SHARED = ['config', 'json', 'text']

/** The rooms that the document draws, from top to bottom and from left to right. */
const ROOMS = drawnRooms(readFileSync(new URL('docs/architecture.md', ROOT), 'utf8'))

function drawnRooms(document: string): readonly string[] {
  const section = sectionsOf(document).find(({ title }) => title === 'Rooms')
  const [drawing = ''] = section ? codeBlocksOf(section) : []
  const indented = drawing.split('\n').filter(line => line.startsWith('  '))
  return indented.flatMap(line => [...line.matchAll(/(?<=^ +| {2})[a-z-]+(?=\/(?: |$))/gu)].map(([room]) => room))
}

interface Import {
  readonly from: string
  readonly to: string
}

/** Every import of another file of the repository, both paths relative to its root. */
function importsIn(folder: 'src' | 'client'): readonly Import[] {
  const files = readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => /\.tsx?$/u.test(file))
    .map(file => posix.join(folder, file))
    .flatMap(from =>
      [...readFileSync(new URL(from, ROOT), 'utf8').matchAll(/^(?:import|export|\}).* from '(\.[^']+)'/gmu)].map(
        ([, path = '']) => ({ from, to: posix.join(posix.dirname(from), path) }),
      ),
    )
}

/** The room of a file of `src`. */
function roomOf(path: string): string {
  return path.split('/')[1] ?? ''
}

describe('the rooms', () => {
  it('are drawn, each once', () => {
    const folders = readdirSync(new URL('src', ROOT)).filter(name => !FACES.includes(name))
    expect(ROOMS.toSorted()).toEqual(folders.toSorted())
  })

  it('import only what is drawn below them', () => {
    const upward = importsIn('src').filter(({ from, to }) => {
      const [above, below] = [roomOf(from), roomOf(to)]
      return above !== below && ROOMS.indexOf(below) <= ROOMS.indexOf(above)
    })
    expect(upward).toEqual([])
  })

  it('for both halves are the ones from which the browser imports', () => {
    const used = importsIn('client').filter(({ to }) => to.startsWith('src/'))
    expect([...new Set(used.map(({ to }) => roomOf(to)))].toSorted()).toEqual(SHARED)
  })
})
