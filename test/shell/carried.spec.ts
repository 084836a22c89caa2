import { describe, expect, it } from 'vitest'
import { Budget, MAX_HEREDOCS } from '../../src/reading/index.ts'
import { linesCarriedBy } from '../../src/shell/index.ts'
import { commandNamed } from './lines.ts'

function verbsCarriedBy(verb: string, text: string): readonly string[] {
  return linesCarriedBy(commandNamed(verb, text), new Budget()).flatMap(({ commands }) => commands.map(one => one.verb))
}

describe('the command lines that a command runs inside of itself', () => {
  it.each<[string, string, readonly string[]]>([
    ['docker', 'docker exec -it web make all', ['make']],
    ['docker', 'docker compose run --rm web make', ['make']],
    ['ssh', "ssh -p 22 host 'make; ls'", ['make', 'ls']],
    ['find', 'find . -exec make {} \\;', ['make']],
    ['kubectl', 'kubectl exec -n a pod -- make', ['make']],
    ['docker', 'docker ps', []],
    ['make', 'make', []],
  ])('of %s in %s', (verb, text, verbs) => {
    expect(verbsCarriedBy(verb, text)).toEqual(verbs)
  })

  it('are none when they cannot be read', () => {
    expect(verbsCarriedBy('ssh', `ssh host make ${`'<''<A '`.repeat(MAX_HEREDOCS + 1)}`)).toEqual([])
  })
})
