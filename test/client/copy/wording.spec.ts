import { describe, expect, it } from 'vitest'
import { copy } from '../../../client/copy/index.ts'
import { fieldText, labelAround, labelOf, stopText, valueText } from '../../../client/copy/wording.ts'
import { DEFAULTS } from '../../../src/config/defaults.ts'
import { inForceOf } from '../../../src/config/in-force.ts'
import { resolveConfig } from '../../../src/config/index.ts'
import { speak } from '../speak.ts'

const { exact, host } = DEFAULTS.limits

const en = speak('en')
const zh = speak('zh')
const told = (config: object) => inForceOf(resolveConfig(config), undefined)

describe('the line about stopping', () => {
  it.each([
    [{}, `At ${exact} repeats (requests to one host: ${host}) you are asked whether the call may run`],
    [{ onLimit: 'deny', limits: { host: exact } }, `At ${exact} repeats the call is denied without a question`],
    [
      { limits: { cmd: null, host: null, 'verb:curl': 3, site: 40, 'family:http-fetch': 50 } },
      `At ${exact} repeats (requests to one site: 40 · HTTP requests of any kind: 50 · curl: 3 · ` +
        'the same command: never · requests to one host: never) you are asked',
    ],
    [
      { limits: { exact: null, cmd: null, sink: null, host: null } },
      `At these counts (the same page: ${DEFAULTS.limits.net} · the same call: never · `,
    ],
    [{ limits: { exact: null, cmd: null, net: null, sink: null, host: null } }, 'No repeat is counted'],
  ])('tells of %j what it does', (config, text) => {
    expect(stopText(told(config), en).slice(0, text.length)).toBe(text)
  })

  it('says of observing that nothing is stopped', () => {
    expect(stopText({ ...told({}), onLimit: 'observe' }, en)).toMatch(/^Nothing is said or stopped: what would be, at/u)
  })

  it.each([undefined, { ...told({}), onLimit: 'something newer' }])(
    'says where it is set, and the default, when the host does not tell: %o',
    inForce => {
      const text = stopText(inForce, en)
      expect(text).toMatch(/^Where a call is stopped, and whether you are asked, is set by limits and onLimit/u)
      expect(text).toContain(`unless they are set, you are asked at ${exact} repeats`)
    },
  )

  it('speaks Chinese', () => {
    expect(stopText(told({}), zh)).toMatch(`重复 ${exact} 次（对同一主机的请求则为 ${host}）时，先询问你是否允许该调用`)
  })
})

describe('a field that says a number', () => {
  it('has the number where its sentence has it', () => {
    expect(labelAround('warnAt', en)).toEqual(['Warn after', 'repeats'])
    expect(labelAround('warnAt', zh)).toEqual(['重复', '次后提醒'])
    expect(labelOf('failLimit', en, '5')).toBe('Stop after 5 failures in a row')
    expect(labelOf('blockShellHttp', en)).toBe(copy.en.blockShellHttp)
  })

  it('is told with its value, or as off', () => {
    expect(fieldText('warnAt', { kind: 'count', on: true, text: '4' }, en)).toBe('Warn after 4 repeats')
    expect(fieldText('warnAt', { kind: 'count', on: false, text: '4' }, en)).toBe('Warn after … repeats is now Off')
  })
})

it('a list is told in one line', () => {
  expect(valueText({ kind: 'list', text: 'git\nhelm' }, en)).toBe('git, helm')
  expect(valueText({ kind: 'list', text: '' }, en)).toBe('none')
})
