import { describe, expect, it } from 'vitest'
import { waits, type MadeCall } from '../../src/effects/index.ts'
import { resultOf, shellCall, toolCall } from './calls.ts'

/** What can be known before the tool has answered. */
function waitsByItself(call: MadeCall): boolean {
  return waits(call, undefined)
}

describe('a command line', () => {
  it.each([
    'sleep 5',
    'sleep 5 && curl https://a.org',
    'wait',
    'wait $!',
    'until curl -f https://a.org; do sleep 1; done',
    'timeout 60 bash -c "until nc -z a 1; do sleep 1; done"',
    'sudo sleep 1',
    'npm run dev -- --watch',
    'gh run watch 17',
    'gh pr checks --watch',
    'kubectl wait --for=condition=ready pod/a',
    'kubectl get pods -w',
    'kubectl rollout status deploy/a',
    'docker wait a',
    'docker logs -f a',
    'docker compose logs --follow',
    'kubectl logs -f a',
    'journalctl -fu a',
    'tail -f log',
    'tail -n 5 -F log',
    'tail --follow=name log',
    'npx wait-on http://localhost:1',
    './wait-for-it.sh a:1',
    'aws cloudformation wait stack-create-complete',
    'agent poll job-1',
    'agent --wait=30s',
    'agent --await-event',
    'watch -n1 make',
    'python3 -c "import time; time.sleep(30)"',
    'Start-Sleep 5',
  ])('%s waits', command => {
    expect(waitsByItself(shellCall(command))).toBe(true)
  })

  it.each([
    'npm test',
    'grep -r watch src',
    'rg sleep',
    'echo wait',
    'cat poll',
    'ls watch',
    'git commit -m wait',
    'git log --follow f',
    'tail -n 5 log',
    'docker logs a',
    'kubectl get pods',
    'kubectl apply -f a.yml',
    'jest --watch=false',
    'jest --no-watch',
    'npm run watchdog',
    'sudo npm test',
    'node waiter.js',
    'python3 -c "proc.wait()"',
  ])('%s does not', command => {
    expect(waitsByItself(shellCall(command))).toBe(false)
  })
})

describe('a tool', () => {
  it.each<[string, unknown]>([
    ['wait', {}],
    ['wait_agent', {}],
    ['mcp__jobs__await_event', {}],
    ['pollJob', {}],
    ['job-watch', {}],
    ['job_output', { job_id: 'job-1', wait: true }],
  ])('%s %j waits', (tool, args) => {
    expect(waitsByItself(toolCall(tool, args))).toBe(true)
  })

  it.each<[string, unknown]>([
    ['waiter_list', {}],
    ['polls', {}],
    ['read', { path: 'wait' }],
    ['job_output', { job_id: 'job-1', wait: false }],
    ['job_output', { wait: 'true' }],
    ['job_output', '{"wait": true'],
    ['job_output', null],
  ])('%s %j does not', (tool, args) => {
    expect(waitsByItself(toolCall(tool, args))).toBe(false)
  })
})

describe('an answer', () => {
  const read = toolCall('job_output', { job_id: 'job-1' })

  it.each([
    'ok pkg1\n[status: running]',
    '(no new output)\n[status: pending, 3 in front]',
    '{"id":"job-1","status":"queued"}',
    '{"State" : "in_progress"}',
    '{"state":"RUNNING"}',
    `{"status":"running","log":"${'x'.repeat(100_000)}"}`,
    `${'x\n'.repeat(50_000)}[status: starting]`,
  ])('that something is still going on tells of waiting: %#', text => {
    expect(waits(read, resultOf({ text }))).toBe(true)
    expect(waits(shellCall('jobctl show 1'), resultOf({ text }))).toBe(true)
  })

  it.each([
    'ok pkg1\n[status: completed, exit code: 0]',
    '{"status":"failed"}',
    '{"status":{"state":"done"}}',
    'The status is running.',
    // A log of its own may hold anything.
    `${'x'.repeat(5000)}{"status":"running"}${'x'.repeat(5000)}`,
    'echo [status: running]',
    '',
  ])('of a terminal status, or of none, does not: %j', text => {
    expect(waits(read, resultOf({ text }))).toBe(false)
  })
})
