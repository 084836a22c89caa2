/** A call that is easily made, and that a careless reader pays dearly for. */
export interface CostlyCall {
  readonly title: string
  /** Two sizes, the second twice the first: characters, or pieces, as the case may be. */
  readonly sizes: readonly [number, number]
  call(size: number): { readonly tool: string; readonly args: unknown }
}

const KIB = 1024
const MIB = 1024 * KIB

/** Characters of a command line; twice as many are still parsed. */
const HALF = 30_000

/** A value that a variable is remembered with. */
const VALUE_CHARS = 4000

/** @source issue 13, point 3 */
const REPORTED: readonly CostlyCall[] = [
  shell('a file that runs itself', size => `echo '${filled('sh f;', size)}' > f; sh f`),
  shell('a dispatcher that calls itself', size => {
    const branches = listed(size / 24, index => `  ${index}) sh d.sh ${index + 1} ;;\n`)
    return `cat > d.sh <<'E'\n#!/bin/sh\ncase "$1" in\n${branches}  *) make ;;\nesac\nE\nsh d.sh 0`
  }),
  shell('a file that is added to and run, by turns', size => filled('echo x>>f;sh f;', size)),
  shell('a long value, evaluated over and over', size => {
    const value = filled('ls $B;', VALUE_CHARS)
    return `A='${value}'; ${listed((size - VALUE_CHARS) / 16, index => `B=${index};eval "$A";`)}`
  }),
  shell(
    'a script that a loop runs',
    size => `echo '${filled('ls $i;', size)}' > f; for i in ${words(64)}; do . ./f; done`,
  ),
  shell('curl -G with data and addresses', size => `curl -G ${filled('-d a=b u.org ', size)}`),
  shell('curl --url-query with addresses', size => `curl ${filled('--url-query a=b u.org ', size)}`),
  shell('a long text that xargs puts into many places', size => {
    return `echo ${'a'.repeat(size / 4)} | xargs -I{} curl ${filled('{} ', size / 2)}`
  }),
  shell('many folders, then many files', size => filled('cd a;', size / 2) + filled('echo x>f;', size / 2)),
  tool('an address of 8 MiB', [4 * MIB, 8 * MIB], size => ({ url: `https://a.org/${filled('%41', size)}` })),
  shell('20,000 nested substitutions', size => `echo ${'$('.repeat(size / 3)}x${')'.repeat(size / 3)}`),
  tool('arguments that stand in themselves', [50_000, 100_000], size => {
    const args: Record<string, unknown> = { list: Array.from({ length: size }, (_, index) => index) }
    args['self'] = args
    return args
  }),
  tool('a list of 100,000 small objects', [50_000, 100_000], size => ({
    list: Array.from({ length: size }, (_, id) => ({ id })),
  })),
]

/** Their relatives. */
const RELATED: readonly CostlyCall[] = [
  shell('variables that double', size => `A=aa; ${filled('B=$A$A;A=$B$B;', size)} curl $A`),
  shell('a long value in many words', size => `A=${'a'.repeat(VALUE_CHARS)}; curl ${filled('$A ', size)}`),
  shell('a long value in here-documents', size => {
    const documents = listed((size - VALUE_CHARS) / 24, index => `cat <<E\n$A$A$A${index}\nE\n`)
    return `A=${'a'.repeat(VALUE_CHARS)}\n${documents}`
  }),
  shell('files that run each other', size => {
    return `echo '${filled('sh g;', size / 2)}' > f; echo '${filled('sh f;', size / 2)}' > g; sh f`
  }),
  shell(
    'a file that adds to itself and runs itself',
    size => `echo '${filled('echo "sh f">>f;sh f;', size)}' > f; sh f`,
  ),
  shell('thirty files, each of which runs the next', size => {
    return `${listed(30, index => `echo '${filled(`sh f${index + 1};`, size / 32)}' > f${index};`)}sh f0`
  }),
  shell('values that evaluate each other', size => {
    const runs = (index: number): string => filled(`B=$B.;eval "$A${index}";`, Math.min(size / 9, VALUE_CHARS))
    return `${listed(8, index => `A${index}='${runs(index + 1)}';`)}eval "$A0"`
  }),
  shell('a value that other shells run', size => {
    const value = `A='${filled('ls $B;', VALUE_CHARS)}'; `
    const runs = ['sh -c "$A"', 'echo "$A"|sh', 'trap "$A" 0', 'ssh localhost "$A"', 'watch "$A"']
    return value + listed((size - VALUE_CHARS) / 36, index => `B=${index};${runs[index % runs.length]};`)
  }),
  shell('strings in strings', size => `${'eval '.repeat(6)}'${filled('ls;', size)}'`),
  shell('here-documents on one line of a nested text', size => {
    return `A='${filled('<<A ', VALUE_CHARS / 4)}'; ${listed(size / 128, index => `eval "$A$A$A$A ${index}"; `)}`
  }),
  shell('here-documents on one line that is continued', size => filled('<<A \\\n', size)),
  shell('comments in substitutions that they leave open', size => filled('$(a $(b) # )\n', size)),
  shell('a few such comments, and much else', size => `${'x $(a $(b) # )\n'.repeat(8)}${filled('ls;', size)}`),
  shell('expansions in expansions', size => filled('${A=(a\n', size)),
  shell('here-documents in a row', size => filled('cat <<A\nx\nA\n', size)),
  shell('quotes in nested substitutions', size =>
    nested(7, inner => `a "$(${inner})"`, `b ${filled(String.raw`\' `, size)}`),
  ),
  shell('substitutions side by side in others', size => `${'$( '.repeat(7)}${filled('$(a) ', size)}${')'.repeat(7)}`),
  shell('a loop around many words', size => `for i in ${words(64)}; do curl ${filled('$i ', size)}; done`),
  shell('a loop around many commands', size => `for i in ${words(64)}; do ${filled('ls;', size)} done`),
  shell('a loop around an array', size => `for i in ${words(64)}; do A=(${filled('a ', size)}); done`),
  shell('loops in loops', size => `${'for i in a b; do '.repeat(size / 24)}ls;${'done;'.repeat(size / 24)}`),
  shell('functions that call each other', size => filled('f() { f; f; };', size)),
  shell('find -exec, over and over', size => `find . ${filled(String.raw`-exec a {} \; `, size)}`),
  shell('find in find', size => filled('find . -exec ', size)),
  shell('wrappers around wrappers', size => filled('sudo env A=b nice ', size)),
  shell('text that is piped on and on', size => `printf ${filled('a ', size / 2)}|${filled('cat|', size / 2)}sh`),
  shell('one text in many files', size => `echo ${'a'.repeat(size / 2)} | tee ${filled('f ', size / 2)}`),
  shell('redirects to one file', size => `echo x ${filled('>>f ', size)}`),
  shell('redirects in a deep folder', size => filled('cd a;', size / 2) + `x ${filled('>f ', size / 2)}`),
  shell(
    'outputs in a folder with a long name',
    size => `curl --output-dir ${'a'.repeat(size / 2)} ${filled('-o f ', size / 2)}`,
  ),
  shell('operands that xargs takes from a value', size => {
    return `A='${filled('a ', VALUE_CHARS)}'; ${filled('echo "$A"|xargs curl;', size - VALUE_CHARS)}`
  }),
  shell('items of HTTPie', size => `http a.org ${filled('a==b ', size)}`),
  shell('addresses of this machine', size => `curl ${filled('http://a/ ', size)}`),
  shell('addresses of this machine that another command is handed', size => `x ${filled('http://a/ ', size)}`),
  shell('addresses that are none', size => `x ${filled('http://[ ', size)}`),
  shell('addresses of this machine in a program', size => `python3 -c '${filled('requests.get("http://a/");', size)}'`),
  shell('a program that is run over and over', size => {
    return `echo '${filled('x = 1;', size / 2)}' > f; ${filled('python3 f;', size / 2)}`
  }),
  shell('programs that differ by a little', size => {
    const value = `A='${filled('x = 1;', VALUE_CHARS)}'; `
    return value + listed((size - VALUE_CHARS) / 24, index => `python3 -c "$A;${index}";`)
  }),
  shell('brackets', size => '['.repeat(size)),
  shell('braces', size => `echo ${filled('{a,', size)}`),
  shell('aliases of aliases', size => filled("alias a='a;a';a;", size)),
  shell('commands of one letter', size => filled('a;', size)),
  tool('addresses in a long list', [50_000, 100_000], size => ({
    urls: Array.from({ length: size }, () => 'https://a.org/'),
  })),
  tool('long addresses in a list', [8 * KIB, 16 * KIB], size => ({
    urls: Array.from({ length: 64 }, (_, index) => `https://a.org/${index}?${filled('a&', size - 32)}`),
  })),
  tool('a white address', [4 * MIB, 8 * MIB], size => ({ url: `${' '.repeat(size)}x` })),
  tool('a list that is shared by lists', [24, 48], size => nested<unknown>(size, inner => [inner, inner], 'x')),
  tool('a list of itself', [5000, 10_000], size => {
    const list: unknown[] = []
    for (let index = 0; index < size; index++) list.push(list)
    return { list }
  }),
  tool('deep objects', [50_000, 100_000], size => nested<unknown>(size, inner => ({ a: inner }), 'x')),
  tool('many keys', [40_000, 80_000], size =>
    Object.fromEntries(Array.from({ length: size }, (_, index) => [index * 7919, 1])),
  ),
  tool('long keys', [128 * KIB, 256 * KIB], size => ({ ['a'.repeat(size)]: 1, ['b'.repeat(size)]: 2 })),
  {
    title: 'many files in a folder with a long name',
    sizes: [512 * KIB, MIB],
    call: size => ({ tool: 'bash', args: { command: filled('ls>f;', HALF), workdir: filled('a/', size) } }),
  },
]

/** What is put together by a line, and read in programs. */
const ASSEMBLED: readonly CostlyCall[] = [
  shell('arguments that are set again', size => filled('set -- "$@" a; ', size)),
  shell('an array that is filled from itself', size => filled('a=("${a[@]}" b); ', size)),
  shell('a function that calls itself with more', size => filled('f() { f "$1$1" "$@"; }; f a; ', size)),
  shell('addresses that are pinned', size => `curl ${filled('--resolve a:1:b ', size / 2)}${filled('a:1 ', size / 2)}`),
  shell('braces in braces', size => `echo ${filled('x{a,b}{c,d} ', size)}`),
  shell('commands for each thing that is handed on', size => filled('echo a | xargs -I% sh -c "curl %"; ', size)),
  shell('text that awk makes for a shell', size => filled(`awk '{print "curl "$1}' | sh; `, size)),
  shell('a program of names', size => `python3 - <<'E'\n${filled('x = x + y\n', size)}E`),
  shell('a program of calls in calls', size => `node - <<'E'\n${'f('.repeat(size / 2)}\nE`),
  shell('a program that starts others', size => `python3 - <<'E'\n${filled('os.system("curl a")\n', size)}E`),
]

/** Calls that bring a reader down whose work is not bounded, in any of several ways. */
export const COSTLY_CALLS: readonly CostlyCall[] = [...REPORTED, ...RELATED, ...ASSEMBLED]

function shell(title: string, command: (size: number) => string): CostlyCall {
  return { title, sizes: [HALF, 2 * HALF], call: size => ({ tool: 'bash', args: { command: command(size) } }) }
}

function tool(title: string, sizes: CostlyCall['sizes'], args: (size: number) => unknown): CostlyCall {
  return { title, sizes, call: size => ({ tool: 'web_fetch', args: args(size) }) }
}

/** A fragment, as often as it fits. */
function filled(fragment: string, chars: number): string {
  return fragment.repeat(chars / fragment.length)
}

function listed(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

function words(count: number): string {
  return listed(count, index => `${index} `)
}

function nested<T>(depth: number, wrap: (inner: T) => T, core: T): T {
  let value = core
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}
