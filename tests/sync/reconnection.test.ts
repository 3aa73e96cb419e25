import { expect, test } from 'vitest'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

const MINUTE_MS = 60_000

/** A proxy's answer in the server's place. */
const badGateway = () => new Response('<html>Bad gateway</html>', { status: 502 })

/** A device that was offline for so long that its next attempt is far away. */
const setUpAfterAnHour = async () => {
  const device = await setUpSync()
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  device.network.setOnline(false)
  await device.editAndSettle(updateOf(LUNA, { price: 32 }))
  for (let minute = 0; minute < 60; minute += 1) await device.advance(MINUTE_MS)
  device.network.setOnline(true)
  return device
}

test.each(['stream-open', 'changed:models'] as const)(
  'when “%s” shows that the network is back, edits and lists are sent soon',
  async (proof) => {
    const { advance, network, pending, serverRow, settleAll, signal } = await setUpAfterAnHour()
    const before = network.requests.length
    signal(proof)
    await settleAll()
    await advance(15_000)
    expect([await serverRow(LUNA), await pending()]).toMatchObject([{ price: 32 }, []])
    expect(network.requests.slice(before)).toContain('GET /api/admin/blog')
  },
)

test('a server that reports changes but does not answer is asked every fifteen seconds at most', async () => {
  const { advance, network, settleAll, signal } = await setUpAfterAnHour()
  network.answerInstead(badGateway)
  const before = network.requests.length
  for (let second = 0; second < 120; second += 1) {
    signal('changed:models')
    await settleAll()
    await advance(1_000)
  }
  const asked = network.requests.length - before
  expect(asked).toBeGreaterThan(6)
  expect(asked).toBeLessThan(34)
})

test.each(['stream-open', 'changed:models'] as const)(
  'where an attempt is due anyway when “%s” arrives, it is the only one for this signal',
  async (proof) => {
    const { advance, network, settleAll, signal } = await setUpSync({ random: () => 0.5 })
    network.answerInstead(badGateway)
    await advance(MINUTE_MS)
    await advance(MINUTE_MS / 2)
    const before = network.requests.length
    signal(proof)
    await settleAll()
    for (let second = 0; second < 20; second += 1) await advance(1_000)
    expect(network.requests.slice(before)).toEqual(['GET /api/admin/models'])
  },
)

test('a signal from before the first failure shortens none of the growing waits', async () => {
  const { advance, editAndSettle, network, settleAll, signal } = await setUpSync()
  await advance(11_000)
  network.answerInstead(badGateway)
  signal('stream-open')
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  await settleAll()
  const attemptsAtSecond: number[] = []
  for (let second = 1; second <= 20; second += 1) {
    const before = network.requests.length
    await advance(1_000)
    if (network.requests.length > before) attemptsAtSecond.push(second)
  }
  expect(attemptsAtSecond).toEqual([1, 3, 7, 15])
})

test('a Retry-After of the server itself is obeyed even when a signal shows that the network is back', async () => {
  const { advance, network, settleAll, signal } = await setUpAfterAnHour()
  network.answerInstead(() =>
    Response.json(
      { code: 'busy', detail: 'busy' },
      { status: 503, headers: { 'Sync-Epoch': 'e1', 'Retry-After': '300' } },
    ),
  )
  await advance(MINUTE_MS)
  const before = network.requests.length
  signal('stream-open')
  await settleAll()
  await advance(4 * MINUTE_MS)
  expect(network.requests.slice(before)).toEqual([])
  await advance(2 * MINUTE_MS)
  expect(network.requests.slice(before)).not.toEqual([])
})
