import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from '#server/guard/public-host.ts'
import { isPushAddress } from '#server/operations/push/create-push-sender.ts'

test.each([
  ...['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'].map((one) => [one, true] as const),
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'].map(
    (one) => [one, false] as const,
  ),
  ...['100.64.0.1', '224.0.0.1', '255.255.255.255'].map((one) => [one, false] as const),
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'ff02::1'].map(
    (one) => [one, false] as const,
  ),
])('%s is on the open internet: %s', (address, isPublic) => {
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

test('a name that leads to this machine is not connected to', async () => {
  const outcome = await new Promise((resolve) =>
    lookUpPublic('localhost', {}, (error, address) => resolve([error?.message, address])),
  )
  expect(outcome).toEqual(['a private address', []])
})
