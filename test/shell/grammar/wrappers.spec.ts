import { describe, expect, it } from 'vitest'
import { commandNamed, lineOf, wordsOf } from '../lines.ts'

describe('a wrapper', () => {
  it.each([
    'sudo',
    'sudo -n',
    'sudo -u bob',
    'sudo -ubob',
    'sudo --user=bob',
    'sudo --user bob -E',
    'sudo -EHu bob',
    'sudo A=1 B=2',
    'sudo --',
    'doas',
    'doas -u bob',
    'command',
    'command -p',
    'builtin',
    'exec',
    'exec -a name',
    'env',
    'env -i',
    'env -',
    'env A=1',
    'env PATH=/x FOO=1',
    'env -u A -C /x B=2',
    'env --unset=A --chdir /x',
    'time',
    'time -p',
    '/usr/bin/time -f %e -o log',
    '/usr/bin/time --format=%e -v',
    'nice',
    'nice -n 5',
    'nice -5',
    'nice --adjustment=5',
    'nohup',
    'timeout 30',
    'timeout 30s',
    'timeout -k 5 30',
    'timeout --kill-after=5 --signal KILL 30',
    'timeout --preserve-status -s9 30',
    'stdbuf -oL',
    'stdbuf -o L -e 0',
    'setsid',
    'setsid -w',
    'ionice -c2 -n7',
    'ionice -c 3',
    'ionice --class idle',
    'taskset 0x3',
    'taskset -c 0,1',
    'flock /lock',
    'flock lock=1',
    'flock -n /lock',
    'flock -w 10 /lock',
    'strace',
    'strace -f -e trace=network -o log',
    'unbuffer',
    'chroot /jail',
    'chroot --userspec=me:us /jail',
    'busybox',
    'xargs',
    'xargs -n1 -P 4',
    'xargs -n 1 -I {}',
    'xargs -I{}',
    'xargs --max-args=1 --replace={}',
    'xargs -0 -r',
    'xargs -i',
    'xargs -l',
    'xargs -e',
    'watch',
    'watch -n 1',
    'watch -n1 -d',
    'watch --interval 5',
    'A=1',
    'A=1 B="2 3"',
    'sudo env A=1 nice -n 5 timeout 30 stdbuf -oL',
    'A=1 sudo -u bob nohup',
    'poetry run',
    'uv run --with x -p 3.12',
    'conda run -n env',
    'bundle exec',
    'systemd-run --unit u -p A=1',
    'unshare -R /x',
    'parallel -j 4',
    'torsocks',
    'pkexec --user bob',
  ])('%s is transparent', wrapper => {
    const [command] = lineOf(`${wrapper} curl -s https://example.com`).commands
    expect(command?.verb).toBe('curl')
    expect(command && wordsOf(command)).toEqual(['-s', 'https://example.com'])
  })

  it.each([
    ['command', 'command -v curl'],
    ['sudo', 'sudo -l'],
    ['sudo', 'sudo -e /etc/hosts'],
    ['sudo', 'sudo'],
    ['env', 'env'],
    ['timeout', 'timeout 30'],
    ['watch', "watch 'curl a; ls'"],
    ['flock', "flock /lock -c 'curl a'"],
    ['env', "env -S 'curl a'"],
    ['exec', 'exec > log'],
    ['poetry', 'poetry install curl'],
    ['uv', 'uv pip install curl'],
    ['uv', 'uv run'],
    ['runuser', 'runuser -l bob'],
    ['taskset', 'taskset 0x3'],
  ])('%s that wraps no command is a command of its own: %s', (verb, text) => {
    expect(lineOf(text).commands[0]?.verb).toBe(verb)
  })

  it('stays in the spelling of a command when it changes what is done', () => {
    const before = (text: string) => commandNamed('curl', text).frame.before
    expect(before('sudo -u bob A=1 timeout 5 nice curl a')).toEqual(['sudo', '-u', 'bob', 'A=1'])
    expect(before('sudo -nu bob curl a')).toEqual(before('sudo --user=bob curl a'))
    expect(before('sudo -n nice -n 5 curl a')).toEqual([])
    expect(before('env -i A=1 curl a')).toEqual(['env', '-i', 'A=1'])
    expect(before('taskset 0x3 curl a')).toEqual(['taskset', '0x3'])
    expect(before('chroot --userspec=me:us /jail timeout 5 curl a')).toEqual(['chroot', '--userspec=me:us', '/jail'])
    expect(before('timeout 5 uv run --with x curl a')).toEqual(['uv', 'run', '--with', 'x'])
  })

  it('is named, outermost first', () => {
    expect(commandNamed('curl', 'sudo -u bob timeout 5 curl a').wrappers).toEqual(['sudo', 'timeout'])
  })

  it.each([
    '/usr/bin/curl a',
    './curl a',
    '../bin/curl a',
    "'/opt/my tools/curl' a",
    "sudo '/opt/my tools/curl' a",
    'env ./x=1/curl a',
  ])('and a folder are taken off: %s', text => {
    expect(lineOf(text).commands[0]?.verb).toBe('curl')
  })

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is a command like any other', verb => {
    expect(lineOf(`${verb} curl a`).commands[0]).toMatchObject({ verb, wrappers: [] })
  })
})
