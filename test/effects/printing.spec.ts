import { describe, expect, it } from 'vitest'
import { onlyPrints } from '../../src/effects/index.ts'
import { lineOf } from '../shell/lines.ts'

describe('onlyPrints', () => {
  it.each([
    'echo done',
    'echo "all $N tests pass"; printf "%s\\n" done',
    'true',
    ':',
    'pwd',
    'date; hostname && whoami',
    'cd /w && echo done',
    'echo done >&2',
    'echo done > /dev/null',
    'for i in 1 2 3; do echo $i; done',
    "cat <<'E'\nall is well\nE",
    'printf done | cat',
    'N=3; echo $N',
    'sudo echo done',
    'cmd /c echo done',
    'cmd.exe /C "echo done"',
    'Write-Host done',
  ])('holds for %j', command => {
    expect(onlyPrints(lineOf(command))).toBe(true)
  })

  it.each([
    'echo done > f',
    'echo done >> "$F"',
    'echo done | tee f',
    'echo "$(make)"',
    'echo <(make)',
    'echo done | bash',
    'echo "rm a" | sh',
    'echo done; make',
    'make && echo done',
    'cat f',
    'cat < f',
    'cat <> f',
    'ls',
    'sleep 5; echo done',
    'N=3',
    '',
    '# a comment',
    'cmd /c dir',
    'cmd /c',
    'cmd',
    'echo done )',
  ])('does not hold for %j', command => {
    expect(onlyPrints(lineOf(command))).toBe(false)
  })
})
