import { expect, test } from 'vitest'
import { canonicalAddress, isLoopbackAddress, limitKey } from '#server/guard/address.ts'

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

test('what is this machine', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackAddress)).toBe(true)
  expect(['10.0.0.1', '::2', 'localhost', '127.evil'].some(isLoopbackAddress)).toBe(false)
})
