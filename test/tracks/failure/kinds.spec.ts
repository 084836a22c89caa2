import { describe, expect, it } from 'vitest'
import { resolveConfig } from '../../../src/config/index.ts'
import { readCall } from '../../../src/fingerprint/index.ts'
import { outcomeOf, type Outcome } from '../../../src/tracks/index.ts'

const settings = resolveConfig({})

/** How a shell's command line ended that printed a text. */
function endOf(command: string, exitCode: number, text = ''): Outcome {
  const value = { kind: 'foreground', exitCode, signal: null, timedOut: false, aborted: false }
  return outcomeOf(readCall('bash', { command }, settings), { isError: false, errorCode: undefined, value, text })
}

type Kind = Outcome['kind']

describe('an exit code that is an answer', () => {
  it.each<[string, number]>([
    ['rg needle src', 1],
    ['ag needle', 1],
    ['ack needle', 1],
    ['git grep needle', 1],
    ['git -C repo grep needle', 1],
    ['git diff --exit-code', 1],
    ['git --no-pager diff --no-index a b', 1],
    ['git show-ref --verify --quiet refs/heads/x', 1],
    ['git check-ignore -q dist', 1],
    ['git config --get user.email', 1],
    ['git ls-files --error-unmatch a.ts', 1],
    ['git rev-parse --verify --quiet feature', 1],
    ['git symbolic-ref -q HEAD', 1],
    ['git ls-remote --exit-code origin x', 2],
    ['git diff --check', 2],
    ['which pnpm', 1],
    ['type -t foo', 1],
    ['hash foo', 1],
    ['lsof -t -i:3000', 1],
    ['lsof -i :3000', 1],
    ['fuser 3000/tcp', 1],
    ['pkill -f vite', 1],
    ['killall node', 1],
    ['kill -0 4711', 1],
    ['ps -p 4711', 1],
    ['systemctl is-enabled nginx', 1],
    ['systemctl --user is-active app', 3],
    ['systemctl status nginx --no-pager', 3],
    ['service nginx status', 3],
    ['pg_isready -h localhost', 2],
    ['nc -z localhost 5432', 1],
    ['nc -zv localhost 5432', 1],
    ['jq -e .name package.json', 1],
    ['jq -e .name package.json', 4],
    ['yq -e .a x.yml', 1],
    ['expr 1 - 1', 1],
    ['(( n > 3 ))', 1],
    ['let n=0', 1],
    ['[[ -d build ]]', 1],
    ['[ -d build ]', 1],
    ['test -s out.log', 1],
    ["awk '/x/ { found = 1 } END { exit !found }' f", 1],
    ['printenv API_KEY', 1],
    ['readlink link', 1],
    ['getent passwd app', 2],
    ['id app', 1],
    ['crontab -l', 1],
    ['tmux has-session -t dev', 1],
    ['dpkg -s nginx', 1],
    ['rpm -q nginx', 1],
    ['pip show requests', 1],
    ['python3 -m pip show requests', 1],
    ['npm ls left-pad', 1],
    ['npm audit', 1],
    ['pnpm outdated', 1],
    ['yarn outdated', 1],
    ['bundle outdated', 1],
    ['dnf check-update', 100],
    ['kubectl diff -f k.yml', 1],
    ['kubectl auth can-i get pods', 1],
    ['terraform plan -detailed-exitcode', 2],
    ['cmp -s a b', 1],
    ['diff -r a b', 1],
    ['diff <(sort a) <(sort b)', 1],
    ['sort -c f', 1],
    ['make -q', 1],
    ['sudo grep root /etc/shadow', 1],
    ['timeout 5 grep -rn x /', 1],
    ['env LC_ALL=C grep x f', 1],
    ['busybox grep x f', 1],
    ['cat f | zgrep x', 1],
    ['for f in a b; do grep -q x $f; done', 1],
    ['if true; then grep -q x f; fi', 1],
    ['(cd src && grep -rn x .)', 1],
    ['! grep -q x f', 1],
  ])('is no failure: `%s` with %i', (command, code) => {
    expect(endOf(command, code, '(no output)')).toEqual({ kind: 'success' })
  })

  it.each<[string, number]>([
    ['find . -name "*.ts" | xargs grep -l needle', 123],
    ['git ls-files | xargs -n1 rg needle', 123],
    ['find . -type f -exec grep -q x {} \\; -print', 1],
    ['find . -name a -execdir grep x {} +', 1],
    ['docker exec web grep -q x /etc/hosts', 1],
    ['docker exec -it -u root web which curl', 1],
    ['docker compose exec -T web test -f /app/x', 1],
    ['docker-compose -f dev.yml exec web pgrep node', 1],
    ['docker exec web sh -c "grep x f"', 1],
    ['docker run --rm alpine which curl', 1],
    ['podman exec web test -f x', 1],
    ['kubectl exec pod -- test -f /x', 1],
    ['kubectl -n app exec -it pod -c web -- grep x f', 1],
    ['ssh host test -f /x', 1],
    ['ssh -p 2222 -i key user@host "grep -q x f"', 1],
    ['bash -c "grep -q x f"', 1],
    ['bash -lc "command -v pnpm"', 1],
    ['sh -c "test -f x && grep y x"', 1],
    ['sudo -u app bash -c "pgrep node"', 1],
    ['xargs -I{} sh -c "grep x {}"', 123],
  ])('is one behind what hands it on: `%s` with %i', (command, code) => {
    expect(endOf(command, code).kind).toBe<Kind>('success')
  })

  it.each<[string, number]>([
    ['make', 1],
    ['grep x f', 2],
    ['rg x missing', 2],
    ['git diff --quiet', 128],
    ['git merge feature', 1],
    ['git commit -m x', 1],
    ['git push', 1],
    ['terraform plan', 1],
    ['kubectl apply -f k.yml', 1],
    ['find . -exec make {} +', 1],
    ['find . -type f | xargs rm', 123],
    ['docker exec web npm test', 1],
    ['docker build .', 1],
    ['ssh host make', 1],
    ['ssh host grep -q x f', 255],
    ['bash -c "make"', 1],
    ['systemctl start nginx', 1],
    ['jq . package.json', 5],
    ['kubectl exec pod -- npm test', 1],
    ['timeout 60 npm test', 124],
    ['nc localhost 80', 1],
    ['kill 4711', 1],
    ['npm install', 1],
    ['pip install x', 1],
    ['make; exit $?', 2],
    ['make | tail; test ${PIPESTATUS[0]} -eq 0', 1],
    ['make; [ $? -eq 0 ]', 1],
    ['timeout 60 npm run e2e', 124],
    ['which a && make', 2],
  ])('is none in others: `%s` with %i', (command, code) => {
    expect(endOf(command, code).kind).toBe<Kind>('failure')
  })

  it.each<[string, number, string]>([
    ['cd /no/such && grep x f', 1, '[stderr]\nbash: line 1: cd: /no/such: No such file or directory'],
    ['cd missing; grep x f', 1, '[stderr]\n/bin/bash: line 1: cd: missing: No such file or directory'],
    ['cd missing && rg x', 1, "[stderr]\nsh: 1: cd: can't cd to missing"],
    ['cat missing.txt | grep x', 1, '[stderr]\ncat: missing.txt: No such file or directory'],
    ['make && grep -c FAIL log', 1, 'make: *** [Makefile:1: all] Error 1'],
    ['npm outdated', 1, '[stderr]\nnpm error code ENOTFOUND'],
    ['docker exec web test -f x', 1, '[stderr]\nError response from daemon: No such container: web'],
    ['kubectl exec pod -- test -f x', 1, '[stderr]\nError from server (NotFound): pods "pod" not found'],
    ['nosuch | grep x', 1, '[stderr]\nbash: line 1: nosuch: command not found'],
    ['find nowhere -exec grep -l x {} +', 1, "[stderr]\nfind: 'nowhere': No such file or directory"],
  ])('is none when another command says that it failed: `%s`', (command, code, text) => {
    expect(endOf(command, code, text).kind).toBe<Kind>('failure')
  })

  it.each<[string, number, string]>([
    ['type foo', 1, '[stderr]\nbash: line 1: type: foo: not found'],
    ['which foo', 1, '[stderr]\n/usr/bin/which: no foo in (/usr/bin:/bin)'],
    ['kill -0 4711', 1, '[stderr]\nbash: line 1: kill: (4711) - No such process'],
    ['killall node', 1, '[stderr]\nnode: no process found'],
    ['crontab -l', 1, '[stderr]\nno crontab for app'],
    ['kubectl exec pod -- test -f x', 1, '[stderr]\ncommand terminated with exit code 1'],
    ['find / -exec grep -l x {} +', 1, "[stderr]\nfind: '/root': Permission denied"],
    ['git ls-files --error-unmatch x', 1, "[stderr]\nerror: pathspec 'x' did not match any file(s) known to git"],
    ['npm test 2>&1 | grep -i fail', 1, ''],
  ])('stays one when it is put in words: `%s`', (command, code, text) => {
    expect(endOf(command, code, text).kind).not.toBe<Kind>('failure')
  })

  it.each([
    'timeout 5 tail -f app.log',
    'timeout 10s tail -F a b',
    'timeout 20 docker logs -f web',
    'timeout 5 journalctl -fu app',
    'timeout 5 kubectl logs -f pod',
    'timeout 10 docker compose logs --follow',
    'timeout -s INT 5 watch ls',
    'ssh host "timeout 5 tail -f x"',
  ])('is that of a look for a while: `%s`', command => {
    expect(endOf(command, 124, 'listening').kind).toBe<Kind>('success')
  })

  it.each(['timeout 10 npm run dev', 'timeout 5 npx vite', 'timeout 5 python3 -m http.server', 'timeout 9 npm start'])(
    'says nothing of what goes on by itself: `%s`',
    command => {
      expect(endOf(command, 124, 'listening')).toEqual({ kind: 'neither' })
    },
  )

  it('is that of a pipe whose reader has gone', () => {
    expect(endOf('set -o pipefail; yes | head -1', 141, 'y').kind).not.toBe<Kind>('failure')
    expect(endOf('make', 141).kind).toBe<Kind>('failure')
  })
})

const TRACEBACK = `Traceback (most recent call last):
  File "/srv/app/views.py", line 12, in index
    raise ValueError("bad")
ValueError: bad
`

describe('text that is only shown', () => {
  it.each([
    'docker logs web',
    'docker compose -f x.yml logs --tail 50 web',
    'docker container logs web',
    'podman logs web',
    'kubectl logs pod --tail 20',
    'kubectl -n app logs deploy/web',
    'kubectl describe pod x',
    'journalctl -u app -n 50 --no-pager',
    'systemctl status app',
    'sleep 20; tail -30 train.log',
    'sleep 5 && cat out.log',
    'ls && cat log',
    'ls -la logs; tail -5 logs/a.log',
    'test -f a.log && tail a.log',
    '[[ -f a.log ]] && cat a.log',
    'if [ -f a.log ]; then cat a.log; fi',
    'for f in logs/*.log; do tail -5 "$f"; done',
    'find logs -exec tail {} +',
    'find logs -name "*.log" | xargs tail -n 5',
    'ssh host tail -50 /var/log/app.log',
    'ssh -p 22 host "cat a.log | tail"',
    'docker exec web cat /app/app.log',
    'docker compose exec web tail -5 app.log',
    'kubectl exec pod -- cat app.log',
    'bash -c "cat app.log"',
    'sudo tail app.log',
    'zcat app.log.gz | tail',
    'bat app.log',
    'grep -A5 Traceback app.log',
    'git -C repo log -p',
    'git show HEAD:app.log',
    'git stash show -p',
    'date; cat app.log; echo done',
    'pm2 logs --nostream',
    'gh run view 1 --log-failed',
    'tmux capture-pane -p -t dev',
    'heroku logs -n 50',
    'cat a.log | sort | uniq -c | head',
    'tail -5 a.log || true',
  ])('is no failure: `%s`', command => {
    expect(endOf(command, 0, TRACEBACK)).toEqual({ kind: 'success' })
  })

  it.each([
    'npm run build && cat app.log',
    './start.sh && sleep 5 && tail -20 server.log',
    './start.sh; sleep 5; tail -20 server.log',
  ])('is no failure behind other work: `%s`', command => {
    expect(endOf(command, 0, TRACEBACK).kind).not.toBe<Kind>('failure')
  })

  it.each([
    'git commit -m "Show HTTP Error 404 page"',
    'git add -A && git commit -qm "Show HTTP Error 404 page" | head -1',
    'gh pr create --title "Handle HTTP Error 404"',
    'git tag -a v1 -m "HTTP Error 404"',
    'echo "HTTP Error 404"',
  ])('is what stands in the command line already: `%s`', command => {
    expect(endOf(command, 0, '[main abc1234] Show HTTP Error 404 page').kind).not.toBe<Kind>('failure')
  })

  it.each([
    'cat a.py && python3 a.py',
    'python3 a.py | tail -5',
    'python3 a.py > out.log 2>&1; tail -5 out.log',
    'docker exec web python3 a.py | tail',
    'ssh host "python3 a.py | tail -5"',
    'bash -c "python3 a.py | head"',
    'python3 a.py |& tee out.log',
    'python3 a.py || true',
    'python3 a.py; true',
    'python3 a.py 2>&1; echo "--- done"',
    'for i in 1 2; do python3 a.py $i; done',
  ])('is another thing than what is run: `%s`', command => {
    expect(endOf(command, 0, TRACEBACK)).toEqual({ kind: 'failure', reason: 'ValueError' })
  })
})

describe('a run behind a filter', () => {
  it.each<[string, string]>([
    ['pytest -q 2>&1 | tail -3', '2 failed, 10 passed in 1.02s'],
    ['python -m pytest | tail', '===== 1 failed, 3 passed, 1 warning in 0.50s ====='],
    ['pytest | tail -2', 'ERROR tests/test_a.py - ImportError: no\n===== 1 error in 0.12s ====='],
    ['pytest | grep FAILED', 'FAILED tests/test_a.py::test_x - assert 1 == 2'],
    [
      'npx jest 2>&1 | tail -5',
      'Test Suites: 1 failed, 2 passed, 3 total\nTests:       1 failed, 9 passed, 10 total\nSnapshots:   0 total\nTime:        1.2 s',
    ],
    ['npx jest | head -3', 'FAIL src/a.test.ts\n  ● adds'],
    [
      'npx vitest run | tail -6',
      ' Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 8 passed (9)\n   Start at  12:00:00\n   Duration  1.20s',
    ],
    ['npx vitest run | tail', '\u001B[41m FAIL \u001B[49m src/a.test.ts > adds'],
    ['npx mocha | tail', '  3 passing (12ms)\n  1 failing\n\n  1) adds:'],
    ['node --test | tail -8', 'ℹ tests 4\nℹ suites 0\nℹ pass 3\nℹ fail 1\nℹ cancelled 0'],
    ['node --test | tail', '# tests 4\n# pass 3\n# fail 1'],
    ['npx playwright test | tail -4', '  1 failed\n    [chromium] › a.spec.ts:3:1 › adds\n  3 passed (4.2s)'],
    ['npx tap | tail', 'not ok 2 - adds'],
    ['bun test | tail', ' 3 pass\n 1 fail\nRan 4 tests across 1 files.'],
    ['deno test | tail -1', 'FAILED | 2 passed | 1 failed (12ms)'],
    ['go test ./... | tail -2', 'FAIL\tgithub.com/o/r\t0.003s\nFAIL'],
    ['go test ./... | head -3', '--- FAIL: TestX (0.00s)\nok  \tgithub.com/o/s\t0.01s'],
    ['cargo test | tail', 'test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out'],
    [
      'cargo test | grep "test result"',
      'test result: FAILED. 1 passed; 1 failed; 0 ignored\ntest result: ok. 3 passed; 0 failed; 0 ignored',
    ],
    ['cargo nextest run | tail -1', '     Summary [   0.1s] 5 tests run: 4 passed, 1 failed, 0 skipped'],
    ['mvn test | tail', '[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE'],
    ['./gradlew test | tail', '5 tests completed, 1 failed\n\nFAILURE: Build failed with an exception.'],
    ['gradle build | tail -1', 'BUILD FAILED in 3s'],
    ['bundle exec rspec | tail -1', '5 examples, 1 failure'],
    ['rake test | tail -1', '5 runs, 9 assertions, 1 failures, 0 errors, 0 skips'],
    ['mix test | tail -1', '5 tests, 1 failure'],
    ['vendor/bin/phpunit | tail', 'FAILURES!\nTests: 5, Assertions: 9, Failures: 1.'],
    ['php artisan test | tail', '  Tests:    1 failed, 3 passed (4 assertions)'],
    ['dotnet test | tail -1', 'Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5'],
    ['dotnet build | tail', 'a.cs(3,5): error CS1002: ; expected [a.csproj]\nBuild FAILED.\n    1 Error(s)'],
    ['python manage.py test 2>&1 | tail -3', 'Ran 5 tests in 0.4s\n\nFAILED (failures=1)'],
    ['python -m unittest 2>&1 | tail -1', 'FAILED (errors=2)'],
    ['ctest | tail', '80% tests passed, 1 tests failed out of 5'],
    ['swift test | tail', 'Executed 5 tests, with 1 failure (0 unexpected) in 0.1 (0.1) seconds'],
    ['xcodebuild test | tail -1', '** TEST FAILED **'],
    ['flutter test | tail -1', '00:02 +3 -1: Some tests failed.'],
    ['prove -r t | tail -1', 'Result: FAIL'],
    ['behave | tail', '2 scenarios passed, 1 failed, 0 skipped'],
    ['bats test | tail -1', '5 tests, 1 failure'],
    ['bazel test //... | tail', 'Executed 3 out of 3 tests: 2 tests pass and 1 fails locally.'],
    ['npx tsc --noEmit --pretty false | wc -l; npx tsc | tail -1', 'Found 3 errors in 2 files.'],
    [
      'npx tsc | head -3',
      '\u001B[96msrc/a.ts\u001B[0m:3:5 - \u001B[91merror\u001B[0m\u001B[90m TS2322: \u001B[0mType string',
    ],
    ['mypy src | tail -1', 'Found 3 errors in 1 file (checked 2 source files)'],
    ['ruff check . | tail -2', 'Found 3 errors.'],
    ['npx eslint src | tail', '/w/src/a.ts\n  3:7  error  unused  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)'],
    [
      'cargo build 2>&1 | tail -5',
      'error[E0425]: cannot find value `x` in this scope\n --> src/main.rs:3:5\nerror: could not compile `a` (bin "a") due to 1 previous error',
    ],
    ['gcc a.c 2>&1 | head', "a.c:3:1: error: expected ';' before '}' token"],
    ['javac A.java 2>&1 | tail', "A.java:3: error: ';' expected\n1 error"],
    ['cmake .. 2>&1 | tail', 'CMake Error at CMakeLists.txt:3 (find_package):'],
    ['ninja 2>&1 | tail -2', 'FAILED: a.o\nninja: build stopped: subcommand failed.'],
    ['make -C src 2>&1 | tail -1', 'make[1]: *** [Makefile:4: a.o] Error 1'],
    ['npm ci 2>&1 | tail -3', 'npm error code ERESOLVE\nnpm error ERESOLVE could not resolve'],
    ['npm i | tail', 'npm ERR! code E404'],
    ['npm run build 2>&1 | tail', 'x Build failed in 1.2s\nerror during build:\nRollupError: Could not resolve "./x"'],
    ['npx webpack | tail', 'ERROR in ./src/a.js 3:5\nwebpack 5.0 compiled with 1 error in 300 ms'],
    ['npx next build 2>&1 | tail', 'Failed to compile.\n\n./a.tsx\nType error: no'],
    ['npx esbuild a.ts 2>&1 | tail', '✘ [ERROR] Could not resolve "x"'],
    ['yarn build | tail', 'error Command failed with exit code 1.'],
    ['pnpm build | tail -1', ' ELIFECYCLE  Command failed with exit code 1.'],
    [
      'pip install x 2>&1 | tail -2',
      'ERROR: Could not find a version that satisfies the requirement x\nERROR: No matching distribution found for x',
    ],
    [
      'docker build . 2>&1 | tail -1',
      'ERROR: failed to solve: process "/bin/sh -c npm ci" did not complete successfully: exit code: 1',
    ],
    [
      'docker compose up -d 2>&1 | tail -1',
      'Error response from daemon: driver failed programming external connectivity',
    ],
    ['kubectl apply -f k.yml 2>&1 | tail', 'Error from server (NotFound): namespaces "x" not found'],
    ['terraform plan 2>&1 | tail', '│ Error: Invalid reference\n│ \n│   on main.tf line 3'],
    [
      'psql -c "select 1" 2>&1 | head',
      'ERROR:  relation "nope" does not exist\nLINE 1: select * from nope\n                      ^',
    ],
    [
      'git push 2>&1 | tail -3',
      " ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'origin'\nhint: Updates were rejected",
    ],
    ['git push 2>&1 | cat', ' ! [remote rejected] main -> main (protected branch hook declined)'],
    [
      'git merge x | tail',
      'CONFLICT (content): Merge conflict in a.ts\nAutomatic merge failed; fix conflicts and then commit the result.',
    ],
    ['git pull 2>&1 | tail', 'fatal: not a git repository (or any of the parent directories): .git'],
    ['foo --version 2>&1 | head -1', 'bash: line 1: foo: command not found'],
    ['foo | head', 'sh: 1: foo: not found'],
    [
      'node a.js 2>&1 | tail -5',
      "TypeError: Cannot read properties of undefined (reading 'x')\n    at Object.<anonymous> (/w/a.js:3:5)\n\nNode.js v20.11.0",
    ],
    ['node a.js 2>&1 | tail -8', "Error: Cannot find module './x'\n    at node:internal/modules"],
    ['go run . 2>&1 | head', 'panic: runtime error: index out of range [3]\n\ngoroutine 1 [running]:\nmain.main()'],
    ['cargo run 2>&1 | tail', "thread 'main' panicked at src/main.rs:3:5:\nno"],
    ['java A 2>&1 | head', 'Exception in thread "main" java.lang.NullPointerException\n\tat A.main(A.java:3)'],
    ['python3 a.py | tail', "python3: can't open file '/w/a.py': [Errno 2] No such file or directory"],
    ['apt-get install x 2>&1 | tail -1', 'E: Unable to locate package x'],
    ['go build ./... 2>&1 | head', '# x/y\n./a.go:3:5: undefined: foo'],
    ['ruby a.rb 2>&1 | tail', "a.rb:3:in `<main>': undefined local variable `x' (NameError)"],
    ['ansible-playbook x.yml | tail -1', 'host : ok=3 changed=1 unreachable=0 failed=1 skipped=0'],
    [
      'git stash pop 2>&1 | cat',
      'error: Your local changes to the following files would be overwritten by merge:\n\ta.ts\nAborting',
    ],
    ['sqlite3 a.db "select" 2>&1 | head', 'Parse error: no such table: x'],
    ['docker run x 2>&1 | tail -2', 'docker: Error response from daemon: No such image: x.'],
    ['pip install -r r.txt 2>&1 | tail', 'error: subprocess-exited-with-error\n\n× Getting requirements did not run'],
    ['uv sync 2>&1 | tail', '  × No solution found when resolving dependencies'],
    ['poetry install | tail', 'Because x depends on y, version solving failed.'],
    ['yarn install | tail', 'error Couldn\'t find package "x" on the "npm" registry.'],
    ['helm upgrade x . 2>&1 | tail', 'Error: UPGRADE FAILED: timed out waiting for the condition'],
    ['mysql -e "select" 2>&1 | head', 'ERROR 1064 (42000) at line 1: You have an error in your SQL syntax'],
    ['ssh host make 2>&1 | tail', 'ssh: connect to host host port 22: Connection refused'],
  ])('has failed by what it says: `%s`', (command, text) => {
    expect(endOf(command, 0, text).kind).toBe<Kind>('failure')
  })

  it.each<[string, string]>([
    ['pytest -q 2>&1 | tail -3', '12 passed in 1.02s'],
    ['pytest | tail -1', '===== 12 passed, 1 skipped, 1 xfailed in 0.50s ====='],
    ['npx jest 2>&1 | tail', 'PASS src/errors.test.ts\nTests:       10 passed, 10 total'],
    ['npx vitest run | tail', ' Test Files  3 passed (3)\n      Tests  9 passed (9)'],
    ['npx mocha | tail', '  3 passing (12ms)'],
    ['node --test | tail', 'ℹ tests 4\nℹ pass 4\nℹ fail 0'],
    ['go test ./... | tail', 'ok  \tgithub.com/o/r\t0.003s\nok  \tgithub.com/o/s\t(cached)'],
    ['cargo test | tail', 'test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'],
    ['mvn test | tail', '[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS'],
    ['gradle test | tail -1', 'BUILD SUCCESSFUL in 3s'],
    ['rspec | tail -1', '5 examples, 0 failures'],
    ['rake test | tail -1', '5 runs, 9 assertions, 0 failures, 0 errors, 0 skips'],
    ['phpunit | tail -1', 'OK (5 tests, 9 assertions)'],
    ['dotnet test | tail -1', 'Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5'],
    ['python manage.py test 2>&1 | tail -3', 'Ran 5 tests in 0.4s\n\nOK'],
    ['ctest | tail', '100% tests passed, 0 tests failed out of 5'],
    ['mypy src | tail -1', 'Success: no issues found in 3 source files'],
    ['ruff check . | tail', 'All checks passed!'],
    ['deno test | tail -1', 'ok | 3 passed | 0 failed (12ms)'],
    ['bats test | tail -1', '5 tests, 0 failures'],
    ['python manage.py test 2>&1 | tail', `${TRACEBACK}.....\nRan 5 tests in 0.4s\n\nOK`],
    [
      'npx jest 2>&1 | tail -40',
      'PASS src/npm.test.ts\n  console.error\n    npm error code ENOENT\nTests: 2 passed, 2 total',
    ],
  ])('has gone well by what it says: `%s`', (command, text) => {
    expect(endOf(command, 0, text)).toEqual({ kind: 'success' })
  })

  it.each<[string, string]>([
    ['npm run build 2>&1 | tail -5', 'dist/error-boundary.js  1.2 kB\n✓ built in 1.20s'],
    ['npx eslint src | tail', '/w/src/a.ts\n  3:7  warning  unused\n\n✖ 1 problem (0 errors, 1 warning)'],
    ['npm ci 2>&1 | tail -3', 'added 120 packages in 3s\n\nfound 0 vulnerabilities'],
    ['ls -la | head', 'total 48\n-rw-r--r-- 1 a a 5 Nov 30 12:00 failed.txt'],
    ['ps aux | grep node', 'app  4711  0.0 node server.js --on-error=exit'],
    ['docker ps | grep web', 'abc web "npm start" Exited (1) 3 minutes ago'],
    ['npm test 2>&1 | grep -c FAIL', '0'],
    ['npm test 2>&1 | wc -l', '404'],
    ['git status | head', 'nothing to commit, working tree clean'],
    ['python3 etl.py | tail -3', 'retry 1: HTTP Error 503: Service Unavailable\nretry 2: ok\nsaved 120 rows'],
    ['python3 etl.py | tail', `${TRACEBACK}skipped 3\nsaved 120 rows`],
    ['make; echo done', 'cc a.c\ndone'],
    ['./deploy.sh || true', 'uploaded 12 files'],
    ['npm run dev &', ''],
  ])('tells nothing, or nothing bad: `%s`', (command, text) => {
    expect(endOf(command, 0, text).kind).not.toBe<Kind>('failure')
  })

  it.each([
    'make | tail',
    'make 2>&1 | head -20',
    'make | grep -v warning',
    'make |& tee out.log',
    'make | sed s/a/b/',
    'make || true',
    'make || :',
    'make || echo failed',
    'make; echo done',
    'make; true',
    'make > out.log; tail out.log',
    'make &',
    'cd src && make | tail -5',
    'bash -c "make | tail"',
    'ssh host "make | tail"',
    'docker exec web sh -c "make || true"',
    'for f in a b; do make $f; done | tail',
  ])('proves nothing when it says nothing: `%s`', command => {
    expect(endOf(command, 0, 'cc a.c')).toEqual({ kind: 'neither' })
  })

  it.each([
    'make',
    'make && echo done',
    'cd src && make',
    'set -e; make; echo done',
    'set -o pipefail; make | tail',
    'set -euo pipefail; make | tee out.log; echo done',
    'make | tail; exit ${PIPESTATUS[0]}',
    'make || exit 1; echo done',
    'npm ci || npm install',
    'bash -c "make"',
    'ssh host make',
    'npm ci && make 2>&1',
    'a | python3 b.py',
  ])('is proved to have gone well: `%s`', command => {
    expect(endOf(command, 0, 'cc a.c')).toEqual({ kind: 'success' })
  })
})

describe('what a command line says itself', () => {
  it.each<[string, string, Kind]>([
    ['npm test > out.log 2>&1; echo "exit=$?"', 'exit=1', 'failure'],
    ['npm test > out.log 2>&1; echo "exit=$?"', 'exit=0', 'success'],
    ['make; echo $?', 'cc a.c\n2', 'failure'],
    ['make; echo $?', 'cc a.c\n0', 'success'],
    ['make; echo "exit code: $?"', 'exit code: 2', 'failure'],
    ['make; echo "EXIT:${?}"', 'EXIT:2', 'failure'],
    ['make 2>&1; echo; echo "[exit $?]"', '\n[exit 2]', 'failure'],
    ['make > log 2>&1; rc=$?; tail -5 log; echo "rc: $rc"', 'x\nrc: 2', 'failure'],
    ['make > log 2>&1; rc=$?; tail -5 log; echo "rc: $rc"', 'x\nrc: 0', 'success'],
    ['make 2>&1 | tail -5; echo "status ${PIPESTATUS[0]}"', 'x\nstatus 2', 'failure'],
    ['make 2>&1 | tail -5; echo "status ${PIPESTATUS[0]}"', 'x\nstatus 0', 'success'],
    ['make | tee log; echo "${PIPESTATUS[@]}"', '2 0', 'failure'],
    ['make | tail -5; echo "exit $?"', 'x\nexit 0', 'neither'],
    ['make; printf "rc=%d\\n" $?', 'rc=2', 'failure'],
    ['make; echo -e "\\nexit=$?"', 'exit=2', 'failure'],
    ['grep -q x f; echo $?', '1', 'success'],
    ['diff a b > /dev/null; echo "diff: $?"', 'diff: 1', 'success'],
    ['which node; echo "rc=$?"', 'rc=1', 'success'],
    ['grep -q x f; echo $?', '2', 'failure'],
    ['npm run dotnet; echo "exit: $LASTEXITCODE"', 'exit: 1', 'failure'],
    ['npm test && echo PASSED || echo "NOT GOOD"', 'NOT GOOD', 'failure'],
    ['npm test && echo GOOD || echo "NOT GOOD"', 'GOOD', 'success'],
    ['make > log 2>&1 || echo "build broke"', 'build broke', 'failure'],
    ['curl -sf http://localhost:3000/health || echo "down"', 'down', 'failure'],
    ['grep -q x f && echo yes || echo no', 'no', 'success'],
    ['command -v pnpm || echo "not installed"', 'not installed', 'success'],
    ['test -f x && echo there || echo missing', 'missing', 'success'],
    ['docker inspect web > /dev/null 2>&1 || echo "no container"', 'no container', 'success'],
    ['npx tsc 2>/dev/null || echo "no tsc"', 'no tsc', 'neither'],
    ['npm test > log 2>&1 && echo GOOD || (echo BROKEN; tail log)', 'BROKEN\nx', 'failure'],
    ['npm test > log 2>&1 && echo GOOD || { echo BROKEN; tail log; }', 'GOOD', 'success'],
    ['if npm test > log 2>&1; then echo GOOD; else echo BROKEN; fi', 'BROKEN', 'failure'],
    ['if npm test > log 2>&1; then echo GOOD; else echo BROKEN; fi', 'GOOD', 'success'],
    ['if grep -q x f; then echo yes; else echo no; fi', 'no', 'success'],
  ])('`%s` saying %j is a %s', (command, text, kind) => {
    expect(endOf(command, 0, text).kind).toBe(kind)
  })
})

describe('an HTTP status', () => {
  it.each<[string, string]>([
    ['curl -i http://localhost:3000/x', 'HTTP/1.1 404 Not Found\ncontent-type: text/html\n\n<h1>no</h1>'],
    ['curl -sI http://localhost:3000/x', 'HTTP/2 503 \nserver: x'],
    ['curl -sI http://localhost:3000/x | head -1', 'HTTP/1.1 404 Not Found'],
    ['curl -sSL -D - -o /dev/null http://localhost:3000/x', 'HTTP/1.1 301 Moved\n\nHTTP/1.1 404 Not Found\n'],
    ['curl -v http://localhost:3000/x 2>&1 | grep "< HTTP"', '< HTTP/1.1 500 Internal Server Error'],
    ['curl --include http://localhost:3000/x', 'HTTP/1.1 401 Unauthorized\n\n{}'],
    ['docker exec web curl -si http://localhost/x', 'HTTP/1.1 502 Bad Gateway\n\n'],
    ["curl -s -o /dev/null -w '%{http_code}' http://localhost:3000/x", '404'],
    ["curl -s -o /dev/null -w '%{http_code}' http://localhost:3000/x || true", '000'],
    ["curl -s -w '\\n%{http_code}\\n' http://localhost:3000/x", '{"error":"no"}\n404\n'],
    ["curl -s -w '%{http_code}' http://localhost:3000/x", '{"error":"no"}404'],
    ["curl -s -w 'HTTP %{http_code} in %{time_total}s' -o x http://localhost:3000/x", 'HTTP 500 in 0.01s'],
    ["curl -s -o x -w '%{time_total} %{http_code}' http://localhost:3000/x", '0.123 503'],
    ["curl -s -o x -w 'code=%{response_code} size=%{size_download}\\n' http://localhost:3000/x", 'code=422 size=12'],
    ["curl -s -o x -w '[%{http_code}]' http://localhost:3000/x | tail -1", '[403]'],
    ['code=$(curl -s -o /dev/null -w \'%{http_code}\' http://localhost:3000/x); echo "status: $code"', 'status: 404'],
    ['echo "got $(curl -s -o /dev/null -w \'%{http_code}\' http://localhost:3000/x)"', 'got 500'],
    ["curl -s -o x -w '%{http_code}' http://localhost:3000/x; echo", '404\n'],
    ['wget http://localhost:3000/x 2>&1 | tail -2', '2026-11-30 12:00:00 ERROR 404: Not Found.'],
    [
      'wget -S --spider http://localhost:3000/x 2>&1 | head',
      'HTTP request sent, awaiting response... \n  HTTP/1.1 404 Not Found',
    ],
    [
      'wget -O- http://localhost:3000/x 2>&1 | tail',
      'HTTP request sent, awaiting response... 500 Internal Server Error',
    ],
    ['http http://localhost:3000/x', 'HTTP/1.1 404 NOT FOUND\ncontent-type: a'],
    ['python3 get.py | tail', 'requests.exceptions.HTTPError: 404 Client Error: Not Found for url: http://localhost'],
    ['node get.js 2>&1 | tail', 'AxiosError: Request failed with status code 404\n    at settle'],
    ['dotnet run | tail', 'Response status code does not indicate success: 404 (Not Found).'],
  ])('of `%s` printing %j is a failure', (command, text) => {
    expect(endOf(command, 0, text).kind).toBe<Kind>('failure')
  })

  it.each<[string, string]>([
    ['curl -si http://localhost:3000/x', 'HTTP/1.1 200 OK\n\nHTTP Error 404 is a page'],
    ['curl -siL http://localhost:3000/x', 'HTTP/1.1 302 Found\n\nHTTP/1.1 200 OK\n\n<p>HTTP/1.1 404</p>'],
    ['curl -s http://localhost:3000/x', 'HTTP/1.1 404 is a status line'],
    ['curl -s http://localhost:3000/x', '404'],
    ["curl -s -o x -w 'status: %{http_code}\\n' http://localhost:3000/x", 'status: 204'],
    ["curl -s -o x -w '%{size_download} %{http_code}' http://localhost:3000/x", '404 200'],
    ["curl -s -w '\\n%{http_code}' http://localhost:3000/x", '404 things\n200'],
    ["curl -s -w '%{http_code}' http://localhost:3000/x | wc -c", '404'],
    ['curl -s http://localhost:3000/x | wc -c', '500'],
    ['wget http://localhost:3000/x', 'awaiting response... 503 Busy\nRetrying.\nawaiting response... 200 OK'],
    ['grep -rn "HTTP/1.1 404" logs', 'HTTP/1.1 404 Not Found'],
    ['curl -s http://localhost:3000/x | jq .status', '404'],
  ])('of `%s` printing %j is none', (command, text) => {
    expect(endOf(command, 0, text).kind).not.toBe<Kind>('failure')
  })
})

describe('a loop that tries again', () => {
  const REFUSED = 'curl: (7) Failed to connect to localhost port 3000: Connection refused'

  it.each<[string, string]>([
    [
      'for i in $(seq 20); do curl -fsS http://localhost:3000/health && break; sleep 1; done',
      `{"status":"ok"}\n[stderr]\n${REFUSED}\n${REFUSED}`,
    ],
    ['until curl -fsS http://localhost:3000/health; do sleep 1; done', `ok\n[stderr]\n${REFUSED}`],
    ['until curl -fsS -o /dev/null http://localhost:3000/health; do sleep 1; done', `[stderr]\n${REFUSED}`],
    ['while ! curl -fsS -o /dev/null http://localhost:3000/health; do sleep 1; done', `[stderr]\n${REFUSED}`],
    [
      'until pg_isready; do sleep 1; done; echo up',
      'localhost:5432 - no response\nlocalhost:5432 - accepting connections\nup',
    ],
    ['for i in 1 2 3; do curl -sf http://localhost:3000 && break || sleep 2; done', `<html>\n[stderr]\n${REFUSED}`],
    ['while true; do curl -fsS http://localhost:3000 && break; sleep 1; done', `ok\n[stderr]\n${REFUSED}`],
    [
      'curl --retry 5 -fsS http://localhost:3000/x',
      `ok\n[stderr]\n${REFUSED}\nWarning: Problem: connection refused. Will retry in 1 seconds.`,
    ],
  ])('has come to its end: `%s`', (command, text) => {
    expect(endOf(command, 0, text).kind).toBe<Kind>('success')
  })

  it.each<[string, string]>([
    [
      'for i in $(seq 3); do curl -fsS http://localhost:3000/health && break; sleep 1; done',
      `[stderr]\n${REFUSED}\n${REFUSED}`,
    ],
    [
      'for i in 1 2; do echo "try $i"; curl -fsS http://localhost:3000 && break; sleep 1; done',
      `try 1\ntry 2\n[stderr]\n${REFUSED}`,
    ],
    ['for u in a b; do curl -fsS http://localhost:3000/$u; done', `[stderr]\n${REFUSED}`],
  ])('has given up: `%s`', (command, text) => {
    expect(endOf(command, 0, text).kind).toBe<Kind>('failure')
  })
})

describe('signs where the exit code is that of the program', () => {
  it.each<[string, string, Kind]>([
    ['python3 a.py', 'giving up: HTTP Error 404: Not Found', 'failure'],
    ['python3 a.py', TRACEBACK, 'failure'],
    ['python3 a.py', 'KeyError: 3', 'success'],
    ['python3 a.py', `${TRACEBACK}saved 120 rows`, 'success'],
    ['python3 a.py', 'retry 1: HTTP Error 503\nsaved 120 rows', 'success'],
    ['python3 a.py', `saved\n[stderr]\n${TRACEBACK}`, 'failure'],
    ['python3 a.py', 'saved 120 rows\n[stderr]\nretry 1: HTTP Error 503: Service Unavailable', 'success'],
    ['python3 a.py', '[stderr]\nretry 3: HTTP Error 503: Service Unavailable', 'failure'],
    ['python3 a.py', `giving up: HTTP Error 404\n[stderr]\nwarning: old`, 'failure'],
    ['npm test', 'Tests: 12 passed, 12 total', 'success'],
    ['npm run build', 'npm error is a word here', 'success'],
    ['python manage.py test', `[stderr]\n${TRACEBACK}Ran 5 tests in 0.4s\n\nOK`, 'success'],
    ['npx jest', '[stderr]\nPASS a.test.ts\n  ✓ renders HTTP Error 404 (3 ms)\n\nTests: 2 passed, 2 total', 'success'],
    [
      'python3 -m pytest -q; python3 -m mypy src',
      '1 failed, 2 passed in 0.1s\nSuccess: no issues found in 3 source files',
      'failure',
    ],
  ])('`%s` printing %j is a %s', (command, text, kind) => {
    expect(endOf(command, 0, text).kind).toBe(kind)
  })
})

describe('a command line of PowerShell', () => {
  it.each<[string, number, string, Kind]>([
    [
      'Invoke-WebRequest http://localhost:5000/x',
      1,
      'Response status code does not indicate success: 404 (Not Found).',
      'failure',
    ],
    [
      'Invoke-WebRequest http://localhost:5000/x | Out-Null',
      0,
      'The remote server returned an error: (404) Not Found.',
      'failure',
    ],
    ['npm test | Select-Object -Last 5', 0, 'Tests: 1 failed, 3 passed, 4 total', 'failure'],
    ['npm test | Select-Object -Last 5', 0, 'npm notice', 'neither'],
    ['dotnet build | Out-String', 0, 'a.cs(3,5): error CS1002: ; expected', 'failure'],
    ['npm test; Write-Host "exit $LASTEXITCODE"', 0, 'exit 1', 'failure'],
    ['npm test; Write-Output $LASTEXITCODE', 0, '0', 'success'],
    ['Get-Content app.log -Tail 20', 0, TRACEBACK, 'success'],
    ['Get-Content app.log | Select-String Error', 0, TRACEBACK, 'success'],
    ['Start-Sleep 5; Get-Content app.log', 0, TRACEBACK, 'success'],
  ])('`%s` with %i, printing %j, is a %s', (command, code, text, kind) => {
    expect(endOf(command, code, text).kind).toBe(kind)
  })
})

describe('known holes', () => {
  it('a failure behind a filter that a program says in words of its own is not told', () => {
    expect(endOf('./migrate | tail -1', 0, 'migration 12 could not be applied')).toEqual({ kind: 'neither' })
  })

  it('a traceback in front of what was still in a buffer touches no streak', () => {
    expect(endOf('python3 train.py 2>&1 | tail', 0, `${TRACEBACK}epoch 1\nepoch 2`)).toEqual({ kind: 'neither' })
  })
})

describe('what a command line prints itself of how it ended', () => {
  it.each<[string, string, Kind]>([
    ["curl -s -w 'code: %{http_code}' a.org", 'code: 404', 'failure'],
    ["curl -s -w 'code: %{http_code}' a.org", 'nothing of it', 'success'],
    ["curl -s -w 'code: %{http_code}' a.org", 'code: 999', 'success'],
    ['curl -s -w "%{http_code}" a.org', '', 'success'],
    ['curl -s -o x -w "%{http_code}" a.org', '404\n[stderr]\n200', 'failure'],
    ['curl -s -o x -w "%{http_code}" a.org', '200\n[stderr]\n404', 'success'],
    ['make; echo "$x$?"', 'a2', 'neither'],
    ['make; echo "rc=$?"', 'rc=abc', 'neither'],
    ['make; echo "rc=$?;"', 'rc=1 x', 'neither'],
    ['make; echo "rc=$?;"', 'rc=1;', 'failure'],
    ['make; echo "rc=$?;"', 'rc=0;', 'success'],
  ])('%s that prints %j: %s', (command, text, kind) => {
    expect(endOf(command, 0, text).kind).toBe(kind)
  })

  it.each<[string, Kind]>([
    ['make 2>/dev/null || echo failed', 'neither'],
    ['make &>/dev/null || echo failed', 'neither'],
    ['make >/dev/null 2>&1 || echo failed', 'neither'],
    ['make >& /dev/null || echo failed', 'neither'],
    ['make >/dev/null || echo failed', 'failure'],
    ['make | tee x || echo failed', 'failure'],
    ['make > out || echo failed', 'failure'],
  ])('%s says so, unless it throws away what is said of it: %s', (command, kind) => {
    expect(endOf(command, 0, 'failed').kind).toBe(kind)
  })

  it.each<[string, Kind]>([
    ["bash -c 'make'", 'success'],
    ["bash -c 'make | tail'", 'neither'],
    [`bash -c 'bash -c "bash -c \\"bash -c make\\""'`, 'success'],
    ["find . -name '*.log' -exec sh -c 'make | tail' \\;", 'neither'],
  ])('%s proves as much as what it runs: %s', (command, kind) => {
    expect(endOf(command, 0, 'x').kind).toBe(kind)
  })
})
