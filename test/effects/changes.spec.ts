import { describe, expect, it } from 'vitest'
import { isEditTool, type GivenResult } from '../../src/effects/index.ts'
import { changeBy, resultOf, shellCall, toolCall } from './calls.ts'

describe('an edit', () => {
  const edits = { old_string: 'a', new_string: 'b' }

  it.each<[string, string, unknown, Partial<GivenResult>]>([
    ['that tells another text before than after', 'edit', edits, { value: { before: 'a', after: 'b' } }],
    ['that made a file', 'write', { content: 'x' }, { value: { operation: 'create', before: null, after: 'x' } }],
    ['that emptied a file', 'write', { content: '' }, { value: { before: 'x', after: '' } }],
    [
      'whose text says "no changes" while the file has changed',
      'edit',
      edits,
      { value: { before: 'a', after: 'b' }, text: 'No changes' },
    ],
    ['that only says that it succeeded', 'edit', edits, { text: 'The file has been updated.' }],
    ['of an editor', 'str_replace_editor', { command: 'str_replace', old_str: 'a', new_str: 'b' }, {}],
    ['that makes a file in an editor', 'str_replace_editor', { command: 'create', file_text: 'x' }, {}],
    ['one of whose replacements is one', 'multi_edit', { edits: [{ old_string: 'a', new_string: 'a' }, edits] }, {}],
    ['that says far behind that there are no changes', 'write', {}, { text: `${'x'.repeat(500)} no changes` }],
    ['of texts that are told in some other way', 'multi_edit', { edits: ['s/a/b/'] }, {}],
    ['by a patch', 'apply_patch', '*** Begin Patch', {}],
    ['by a tool that writes its name otherwise', 'MultiEdit', { edits: [edits] }, {}],
  ])('%s changes something', (_, tool, args, result) => {
    expect(isEditTool(tool)).toBe(true)
    expect(changeBy(toolCall(tool, args), resultOf(result))).toBeDefined()
  })

  it.each<[string, string, unknown, Partial<GivenResult>]>([
    ['that failed', 'edit', edits, { isError: true, text: 'Error: not found' }],
    ['that tells the same text before and after', 'write', { content: 'x' }, { value: { before: 'x', after: 'x' } }],
    ['that says that there are no changes', 'edit', edits, { text: 'No changes were made.' }],
    ['that says that the file is unchanged', 'write', {}, { text: '/w/a.ts: unchanged' }],
    ['of a text by itself', 'edit', { old_string: 'a', new_string: 'a' }, {}],
    [
      'of a text by itself in an editor',
      'str_replace_editor',
      { command: 'str_replace', old_str: 'a', new_str: 'a' },
      {},
    ],
    ['of texts by themselves', 'multi_edit', { edits: [{ old_string: 'a', new_string: 'a' }] }, {}],
    ['of nothing', 'multi_edit', { edits: [] }, {}],
    ['that only views', 'str_replace_editor', { command: 'view', path: '/w/a.ts' }, { text: '1  a' }],
  ])('%s does not', (_, tool, args, result) => {
    expect(changeBy(toolCall(tool, args), resultOf(result))).toBeUndefined()
  })
})

describe('a job', () => {
  it('that started in the background changes something', () => {
    const call = { ...shellCall('npm test'), args: { command: 'npm test', run_in_background: true } }
    expect(changeBy(call, resultOf({ value: { kind: 'background', jobId: 'job-1' } }))).toBeDefined()
    expect(changeBy(call, resultOf({ text: 'Started job-1' }))).toBeDefined()
    expect(changeBy(call, resultOf({ value: { jobId: 'job-1' } }))).toBeDefined()
  })

  it('that did not start, or ran in the foreground after all, does not', () => {
    const call = { ...shellCall('npm test'), args: { command: 'npm test', run_in_background: true } }
    expect(changeBy(call, resultOf({ isError: true }))).toBeUndefined()
    expect(changeBy(call, resultOf({ value: { kind: 'foreground', exitCode: 0 } }))).toBeUndefined()
  })
})

describe('a command line', () => {
  it.each([
    // What it writes to.
    'echo a > f',
    'make >> build.log 2>&1',
    'ls > "$OUT"',
    'cd "$D" && ls > f',
    'make | tee log',
    'curl -o page.html https://a.org',
    '> empty',
    // Files.
    'mv a b',
    'cp a b',
    'rm -rf build',
    'mkdir -p a/b',
    'touch a',
    'ln -s a b',
    'chmod +x a',
    'patch -p1 < a.diff',
    'unzip a.zip',
    'gzip a',
    'gunzip a.gz',
    'tar -xzf a.tgz',
    'tar xf a.tar',
    'tar --extract --file a.tar',
    'tar -C d -xf a.tar',
    'tar czf a.tgz d',
    'rsync -a a/ b/',
    'sed -i s/a/b/ f',
    'sed -i.bak -e s/a/b/ f',
    'sed -Ei s/a/b/ f',
    'sed --in-place=.bak s/a/b/ f',
    'perl -pi -e s/a/b/ f',
    'perl -i.bak -pe s/a/b/ f',
    'gawk -i inplace 1 f',
    'sort -o f f',
    'sort -uo f f',
    'find . -name "*.o" -delete',
    'find . -name "*.o" -exec rm {} +',
    'curl -sSLO https://a.org/b.tgz',
    'wget https://a.org/b.tgz',
    'Remove-Item a',
    // Repositories.
    'git add .',
    'git apply a.diff',
    'git checkout -b topic',
    'git commit -m wip',
    'git merge main',
    'git pull',
    'git push',
    'git rebase main',
    'git reset --hard',
    'git restore .',
    'git stash',
    'git stash pop',
    'git stash -u',
    'git -C repo commit -m wip',
    'git -c user.name=me commit -m wip',
    'git branch topic',
    'git branch -D topic',
    'git tag v1',
    'git tag -a v1 -m one',
    'git remote add up https://a.org/b.git',
    'git config user.name me',
    'git config --unset user.name',
    'git worktree add ../w',
    'gh pr merge 17',
    'gh -R a/b issue comment 17 -b done',
    // Packages.
    'npm i x',
    'npm install',
    'npm ci',
    'npm --prefix web install',
    'npm audit fix',
    'npm version patch',
    'pnpm add x',
    'pnpm --filter web add x',
    'yarn',
    'yarn add x',
    'yarn workspace web add x',
    'bun add x',
    'pip install x',
    'pip3 install -r requirements.txt',
    'python -m pip install x',
    'python3.11 -m pip uninstall -y x',
    'python -m venv .venv',
    'uv add x',
    'uv pip install x',
    'poetry add x',
    'apt-get install -y x',
    'apt-get -o Debug=1 install x',
    'sudo apt update',
    'apk add x',
    'brew upgrade',
    'brew services restart x',
    'cargo add x',
    'cargo +nightly update',
    'cargo fmt',
    'go get x',
    'go mod tidy',
    'go -C api get x',
    'gem install x',
    'bundle install',
    'conda env update -f e.yml',
    'composer require a/b',
    'dotnet tool install x',
    // Processes and services.
    'kill 17',
    'kill -9 17',
    'pkill node',
    'crontab jobs',
    'docker build .',
    'docker run --rm a',
    'docker --context c restart a',
    'docker exec a make',
    'docker compose -f a.yml up -d',
    'docker-compose down',
    'docker volume rm a',
    'podman stop a',
    'systemctl restart a',
    'systemctl --user daemon-reload',
    'service nginx restart',
    'kubectl apply -f a.yml',
    'kubectl apply --dry-run=none -f a.yml',
    'kubectl -n a rollout restart deploy/b',
    'helm -n a upgrade b c',
    'terraform apply -auto-approve',
    'terraform state rm a',
    // Formatters, told to write.
    'npx -y prettier@3 --write .',
    'npx @biomejs/biome@1.9 check --write .',
    'eslint --fix src',
    'ruff check --fix',
    'ruff format',
    'gofmt -w .',
    // Inside of something.
    'sudo rm a',
    'timeout 5 rm a',
    'nohup env A=1 rm a',
    'ls | xargs rm',
    'bash -c "cd d && rm a"',
    'for f in a b; do mv $f d; done',
    'if test -e a; then rm a; fi',
    'echo "$(rm a)"',
    'npm test && rm a',
    '/bin/rm a',
    'npx npx npx npx rm a',
    'cmd /c "del a"',
  ])('%s changes something', command => {
    expect(changeBy(shellCall(command), resultOf())).toBeDefined()
  })

  it.each([
    // Unknown: test runners, scripts, builds.
    'npm test',
    'npm run build',
    'npx vitest run',
    'go test ./...',
    'go build ./...',
    'cargo build',
    'cargo test',
    'pytest -q',
    'python script.py',
    'python -m pytest',
    'make',
    'make install',
    './deploy.sh',
    'poetry run pytest',
    'bundle exec rspec',
    'ssh host rm a',
    'constructor install',
    'mypip3 install x',
    'pip3-tools install x',
    'pip.execute install x',
    'py -m py -m py -m py -m py -m rm a',
    'npx',
    'npx -y',
    'python -m',
    'python rm a',
    'cmd /c ""',
    // What only shows.
    'ls > /dev/null',
    'make 2> err.log',
    'make 2>&1',
    'curl https://a.org',
    'curl -XPOST https://a.org/O',
    'wget -qO- https://a.org',
    'wget --spider https://a.org',
    'sed -n 1,5p f',
    'sed -E s/i/-i/ f',
    'perl -MList::Util -e 1',
    'awk 1 f',
    'sort -u f',
    'find . -name a',
    'tar -tf a.tar',
    'tar tvf rust.tar',
    'tar -xOf a.tar b',
    'unzip -l a.zip',
    'gzip -dc a.gz',
    'rsync -an a b',
    'git status',
    'git stash list',
    'git stash show -p',
    'git branch',
    'git branch -a',
    'git branch --contains abc',
    'git tag',
    'git tag -l "v*"',
    'git remote -v',
    'git config user.name',
    'git config --get user.name',
    'git config --list',
    'git worktree list',
    'git add -n .',
    'git apply --check a.diff',
    'git log --grep commit',
    'git diff add',
    'gh pr list',
    'npm ls',
    'npm audit',
    'npm version',
    'npm config get registry',
    'npm i --dry-run x',
    'npm install --help',
    'yarn test',
    'yarn --version',
    'pip list',
    'python -m pip show x',
    'uv pip list',
    'apt list --upgradable',
    'brew services list',
    'cargo fmt --check',
    'go mod graph',
    'go env',
    'conda env list',
    'kill -0 17',
    'kill -l',
    'crontab -l',
    'docker ps',
    'docker logs a',
    'docker volume ls',
    'docker compose ps',
    'systemctl status a',
    'service nginx status',
    'kubectl get pods',
    'kubectl -n apply get pods',
    'kubectl apply --dry-run=client -f a.yml',
    'kubectl rollout status deploy/a',
    'helm list',
    'terraform plan',
    'terraform state list',
    'prettier --check .',
    'eslint src',
    'black --check .',
    'gofmt -l .',
    'echo rm a',
    'A=1',
  ])('%s does not, as far as it can be known', command => {
    expect(changeBy(shellCall(command), resultOf())).toBeUndefined()
  })

  it('that could not be read, or failed to start, does not', () => {
    expect(changeBy({ tool: 'bash', args: { command: 'rm a' }, line: undefined }, resultOf())).toBeUndefined()
    expect(changeBy(shellCall('rm a'), resultOf({ isError: true }))).toBeUndefined()
  })

  it('does not when another tool than a shell or an edit tool was called', () => {
    expect(changeBy(toolCall('mcp__fs__write_file', { path: 'a' }), resultOf())).toBeUndefined()
  })
})

describe('a change', () => {
  it.each([
    'touch attempt.7',
    'mkdir -p build',
    'chmod +x run.sh && ls',
    'echo "try 7" > notes.md',
    'date >> log',
    '> empty',
  ])('that can be made for its own sake is trivial: %s', command => {
    expect(changeBy(shellCall(command), resultOf())).toBe('trivial')
  })

  it.each(['make > build.log', 'touch a; rm b', 'echo a > b && npm install', 'cat a > b', 'cp a b', 'git commit -m a'])(
    'that others may answer differently for is weighty: %s',
    command => {
      expect(changeBy(shellCall(command), resultOf())).toBe('weighty')
    },
  )
})
