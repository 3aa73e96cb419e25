import { describe, expect, test } from 'vitest'
import {
  canonicalAddress,
  isLoopbackAddress,
  isPublicAddress,
  limitKey,
  lookUpPublic,
} from '#server/http/ip-address.ts'
import { isPushAddress } from '#server/operations/push-sender.ts'

describe('public host', () => {
  test.each([
    ...['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'].map(
      (one) => [one, true] as const,
    ),
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'].map(
      (one) => [one, false] as const,
    ),
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255'].map((one) => [one, false] as const),
    ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'ff02::1'].map(
      (one) => [one, false] as const,
    ),
  ])('%s is on the public internet: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic)
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://localhost/x', false],
    ['https://db.internal/x', false],
    ['https://intranet/x', false],
    ['https://[::1]/x', false],
    ['https://0x7f000001/x', false],
    ['https://2130706433/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://user:pass@push.example/x', false],
  ])('%s may be sent to: %s', (endpoint, isAllowed) => {
    expect(isPushAddress(endpoint, false)).toBe(isAllowed)
  })

  test('this machine only while developing', () => {
    expect(isPushAddress('http://127.0.0.1:4000/x', true)).toBe(true)
    expect(isPushAddress('http://127.0.0.1:4000/x', false)).toBe(false)
    expect(isPushAddress('http://10.0.0.1/x', true)).toBe(false)
  })

  test('a name that resolves to this machine is not connected to', async () => {
    const outcome = await new Promise((resolve) =>
      lookUpPublic('localhost', {}, (error, address) => resolve([error?.message, address])),
    )
    expect(outcome).toEqual(['a private address', []])
  })
})

describe('address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:4711 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (text, address) => {
    expect(canonicalAddress(text)).toBe(address)
  })

  test.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.256', 'localhost', '2001:db8::g'])(
    '"%s" is no address',
    (text) => {
      expect(canonicalAddress(text)).toBeNull()
    },
  )

  test('limits count an IPv6 customer once, whichever of their addresses they use', () => {
    expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(limitKey('2001:db8:1:2::9')).toBe(limitKey('2001:db8:1:2:3:4:5:6'))
    expect(limitKey('2001:db8:1:3::9')).not.toBe(limitKey('2001:db8:1:2::9'))
    expect(limitKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
    expect(limitKey('::1')).toBe('0:0:0:0::/64')
    expect(limitKey('203.0.113.7')).toBe('203.0.113.7')
    expect(limitKey('unknown')).toBe('unknown')
  })

  test('which addresses belong to this machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true)
    expect(['10.0.0.1', '::2', 'localhost', '127.evil'].some(isLoopbackAddress)).toBe(false)
  })
})
