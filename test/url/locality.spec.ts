import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalHost, readAddress } from '../../src/url/index.ts'
import { isAddress } from '../../src/url/locality.ts'

/** The local IPv4 networks of decisions.md §3, as first address and prefix length. */
const LOCAL_NETWORKS: readonly (readonly [first: number, prefix: number])[] = [
  [0x00_00_00_00, 8],
  [0x0a_00_00_00, 8],
  [0x7f_00_00_00, 8],
  [0xa9_fe_00_00, 16],
  [0xac_10_00_00, 12],
  [0xc0_a8_00_00, 16],
]

function isLocalNumber(address: number): boolean {
  return LOCAL_NETWORKS.some(([first, prefix]) => {
    const size = 2 ** (32 - prefix)
    return address >= first && address < first + size
  })
}

function bytesOf(address: number): readonly number[] {
  return [24, 16, 8, 0].map(shift => (address >>> shift) & 0xff)
}

function dotted(address: number): string {
  return bytesOf(address).join('.')
}

/** Any address, with the edges of the local networks made likely. */
const addresses = fc.oneof(
  fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
  fc
    .tuple(fc.constantFrom(...LOCAL_NETWORKS), fc.boolean(), fc.integer({ min: -3, max: 3 }))
    .map(([[first, prefix], end, off]) => first + (end ? 2 ** (32 - prefix) : 0) + off)
    .filter(address => address >= 0 && address <= 0xff_ff_ff_ff),
)

describe('isLocalHost', () => {
  it('agrees with arithmetic on every IPv4 address', () => {
    fc.assert(
      fc.property(addresses, address => {
        expect(isLocalHost(dotted(address))).toBe(isLocalNumber(address))
      }),
      { numRuns: 500 },
    )
  })

  it('agrees with arithmetic in every spelling of an IPv4 address that a URL allows', () => {
    const spellings: readonly ((address: number) => string)[] = [
      address => String(address),
      address => `0x${address.toString(16)}`,
      address => `0${address.toString(8)}`,
      address =>
        bytesOf(address)
          .map(byte => `0x${byte.toString(16)}`)
          .join('.'),
      address =>
        bytesOf(address)
          .map(byte => `0${byte.toString(8)}`)
          .join('.'),
      address => `[::ffff:${dotted(address)}]`,
      address => `${dotted(address)}.`,
    ]
    fc.assert(
      fc.property(addresses, fc.constantFrom(...spellings), (address, spell) => {
        expect(readAddress(`http://${spell(address)}/`, new Map())?.local).toBe(isLocalNumber(address))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    'localhost',
    'api.localhost',
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '0.1.2.3',
    '::',
    '::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'fe80::1%25en0',
    'fe80::1%a%b',
    'febf::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a00:1',
    'printer',
    'nas.local',
    'metadata.google.internal',
    'host.docker.internal',
  ])('%s is local', host => {
    expect(isLocalHost(host)).toBe(true)
  })

  it.each([
    'example.com',
    '10.evil.com',
    '127.0.0.1.nip.io',
    '127.0.0.1.com',
    '192.168.1.1.example.com',
    'localhost.example.com',
    'notlocalhost.com',
    'local.example.com',
    'mylocal.com',
    'internal.example.com',
    'xn--internal-x.com',
    '11.0.0.1',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '192.169.0.1',
    '169.253.1.1',
    '1.1.1.1',
    '::2',
    '2606:4700::1111',
    'fec0::1',
    'fbff::1',
    'fe00::1',
    '::ffff:8.8.8.8',
  ])('%s is public', host => {
    expect(isLocalHost(host)).toBe(false)
  })
})

describe('isAddress', () => {
  it.each(['127.0.0.1', '8.8.8.8', '::1', 'fe80::1%eth0', 'fe80::1%br-lan', '::ffff:1.2.3.4'])(
    '%s is an IP literal',
    host => {
      expect(isAddress(host)).toBe(true)
    },
  )

  it.each(['example.com', '127.0.0.1.nip.io', '1.2.3', 'localhost', 'a:b'])('%s is none', host => {
    expect(isAddress(host)).toBe(false)
  })
})
