import { describe, expect, it } from 'vitest'
import { startedBy, type Language } from '../../src/program/index.ts'

const LINE = 'curl -s https://a.org'

describe('a command line that a program starts', () => {
  it.each<[Language, string]>([
    ['python', `import os; os.system("${LINE}")`],
    ['python', `from subprocess import run as r; r("${LINE}", shell=True)`],
    ['javascript', `const { exec: e } = require('node:child_process'); e('${LINE}')`],
    ['javascript', `import { execSync } from 'child_process'\nexecSync(\`${LINE}\`)`],
    ['ruby', `puts \`${LINE}\``],
    ['ruby', `puts %x(${LINE})`],
    ['ruby', `system "${LINE}"`],
    ['perl', `print qx{${LINE}}`],
    ['perl', `open(my $f, '-|', '${LINE}')`],
    ['php', `echo shell_exec('${LINE}');`],
    ['lua', `os.execute("${LINE}")`],
    ['r', `system("${LINE}")`],
    ['elixir', `System.shell("${LINE}")`],
  ])('is read of %s: %s', (language, text) => {
    expect(startedBy({ language, text })).toEqual([LINE])
  })

  it.each<[Language, string]>([
    ['python', 'import subprocess as s; s.check_output(["curl", "-s", "https://a.org"])'],
    ['python', 'import subprocess\nwords = ["curl", "-s", "https://a.org"]\nsubprocess.run(words, check=True)'],
    ['javascript', "const cp = require('child_process'); cp.spawn('curl', ['-s', 'https://a.org'])"],
    ['ruby', 'exec "curl", "-s", "https://a.org"'],
    ['go', 'package main\nimport "os/exec"\nfunc main() { exec.Command("curl", "-s", "https://a.org").Run() }'],
  ])('is put together of the words of %s: %s', (language, text) => {
    expect(startedBy({ language, text })).toEqual(["curl '-s' 'https://a.org'"])
  })

  it('has a variable for what only run time knows', () => {
    const text = 'import os, sys; os.system("curl " + sys.argv[1]); os.system(f"wget {sys.argv[2]}")'
    expect(startedBy({ language: 'python', text })).toEqual(['curl $_', 'wget $_'])
  })

  it.each<[Language, string]>([
    ['python', `print("${LINE}")`],
    ['python', `# os.system("${LINE}")`],
    ['python', `import os; os.path.join("${LINE}")`],
    ['javascript', `/x/.exec("${LINE}")`],
    ['javascript', `const db = require('db'); db.exec("${LINE}")`],
    ['python', `import sqlite3; c = sqlite3.connect('x'); c.execute("${LINE}")`],
    ['powershell', `Write-Host "${LINE}"`],
  ])('is none where %s only says it: %s', (language, text) => {
    expect(startedBy({ language, text })).toEqual([])
  })
})
