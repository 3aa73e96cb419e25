import { expect, test } from 'vitest'
import {
  createUploadQueue,
  type PackSending,
  type UploadEnd,
  type UploadEvents,
} from '#device/back-office/pack-upload-queue.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'

type Try = UploadEvents & {
  readonly name: string
  readonly end: (end: UploadEnd) => Promise<void>
  isStopped: boolean
  isDiscarded: boolean
}

const openQueue = () => {
  const clock = createTestClock()
  const tries: Try[] = []
  const ended: PackSending[] = []
  let signedOut = 0
  let ids = 0
  const queue = createUploadQueue({
    clock,
    random: () => 0,
    newId: () => String(++ids),
    onEnded: (sending) => ended.push(sending),
    onSignedOut: () => {
      signedOut += 1
    },
    start: (file, _, events) => {
      const { promise, resolve } = Promise.withResolvers<UploadEnd>()
      const one: Try = {
        ...events,
        name: file.name,
        isStopped: false,
        isDiscarded: false,
        end: async (end) => {
          resolve(end)
          await promise
        },
      }
      tries.push(one)
      return {
        ended: promise,
        stop: () => {
          one.isStopped = true
        },
        discard: async () => {
          one.isDiscarded = true
        },
      }
    },
  })
  const last = (): Try => {
    const one = tries.at(-1)
    if (!one) throw new Error('nothing was sent')
    return one
  }
  const states = () => queue.read().map(({ name, state }) => `${name} ${state}`)
  return { queue, clock, tries, ended, last, states, signedOut: () => signedOut }
}

const file = (name: string, size = 100): File =>
  new File(['x'.repeat(size)], name, { lastModified: 1 })

test('two files are sent at once, and the next one when one of them has arrived', async () => {
  const { queue, tries, states, ended } = openQueue()
  queue.add('luna', [file('a'), file('b'), file('c')])
  expect(states()).toEqual(['a sending', 'b sending', 'c queued'])
  await tries[0]?.end({ type: 'done' })
  expect(states()).toEqual(['a done', 'b sending', 'c sending'])
  expect(ended.map(({ name, sentBytes }) => [name, sentBytes])).toEqual([['a', 100]])
})

test('without a network it waits, with growing delays, and continues by itself', async () => {
  const { queue, clock, tries, states, last } = openQueue()
  queue.add('luna', [file('a')])
  await last().end({ type: 'unreachable' })
  expect(states()).toEqual(['a waiting'])
  clock.advance(1_000)
  expect(states()).toEqual(['a sending'])
  await last().end({ type: 'unreachable' })
  clock.advance(1_999)
  expect(tries).toHaveLength(2)
  clock.advance(1)
  expect(tries).toHaveLength(3)
  // A byte that arrives shows that the network works again.
  last().onProgress(10)
  await last().end({ type: 'unreachable' })
  clock.advance(1_000)
  expect(tries).toHaveLength(4)
})

test('a network that returns ends the delay, and one that goes is noticed at once', async () => {
  const { queue, tries, states, last } = openQueue()
  queue.add('luna', [file('a')])
  queue.hold()
  expect([states(), last().isStopped]).toEqual([['a waiting'], true])
  queue.goOn('session')
  expect(tries).toHaveLength(1)
  queue.goOn('network')
  expect([states(), tries.length]).toEqual([['a sending'], 2])
  // A late result of the stopped attempt has no effect.
  await tries[0]?.end({ type: 'refused', code: 'disk-full', detail: null })
  expect(states()).toEqual(['a sending'])
})

test('a server’s Retry-After is obeyed', async () => {
  const { queue, clock, tries, last } = openQueue()
  queue.add('luna', [file('a')])
  await last().end({ type: 'later', retryAfterMs: 30_000 })
  clock.advance(29_999)
  expect(tries).toHaveLength(1)
  clock.advance(1)
  expect(tries).toHaveLength(2)
})

test('an ended session is reported once, and the file continues after the next sign-in', async () => {
  const { queue, clock, states, last, signedOut } = openQueue()
  queue.add('luna', [file('a')])
  await last().end({ type: 'signed-out' })
  expect([states(), signedOut()]).toEqual([['a signed-out'], 1])
  clock.advance(600_000)
  queue.goOn('network')
  expect(states()).toEqual(['a signed-out'])
  queue.goOn('session')
  expect(states()).toEqual(['a sending'])
})

test('a paused file frees its slot, and continues on request', () => {
  const { queue, tries, states } = openQueue()
  queue.add('luna', [file('a'), file('b'), file('c')])
  queue.pause('1')
  expect([states(), tries[0]?.isStopped]).toEqual([['a paused', 'b sending', 'c sending'], true])
  queue.goOn('network')
  queue.resume('1')
  expect(states()).toEqual(['a queued', 'b sending', 'c sending'])
  queue.remove('2')
  expect(states()).toEqual(['a sending', 'c sending'])
})

test('a refusal is shown with its reason until the file is retried or removed', async () => {
  const { queue, states, ended, last } = openQueue()
  queue.add('luna', [file('a')])
  const refusal = { type: 'refused', code: 'disk-full', detail: 'Plein.' } as const
  await last().end(refusal)
  expect(queue.read()[0]).toMatchObject({ state: 'failed', problem: refusal })
  expect(ended).toHaveLength(1)
  queue.resume('1')
  expect(queue.read()[0]).toMatchObject({ state: 'sending', problem: null })
  queue.remove('1')
  expect(states()).toEqual([])
})

test('a file removed during its upload is deleted on the server, and a complete one stays there', async () => {
  const { queue, tries } = openQueue()
  queue.add('luna', [file('a'), file('b')])
  await tries[0]?.end({ type: 'done' })
  queue.remove('1')
  queue.remove('2')
  expect(tries.map(({ isDiscarded }) => isDiscarded)).toEqual([false, true])
})

test('a file chosen twice is sent once, unless it is for another model, or the first one has arrived', async () => {
  const { queue, tries, states } = openQueue()
  queue.add('luna', [file('a')])
  queue.add('luna', [file('a')])
  queue.add('nova', [file('a')])
  expect(states()).toEqual(['a sending', 'a sending'])
  await tries[0]?.end({ type: 'done' })
  queue.add('luna', [file('a')])
  expect(states()).toEqual(['a done', 'a sending', 'a sending'])
})

test('progress is reported in whole per cent, and starts where an earlier upload stopped', () => {
  const { queue, last } = openQueue()
  queue.add('luna', [file('a', 1_000)])
  let notified = 0
  const leave = queue.subscribe(() => {
    notified += 1
  })
  last().onResumed(500)
  for (let sent = 501; sent <= 520; sent += 1) last().onProgress(sent)
  expect(notified).toBe(3)
  expect(queue.read()[0]).toMatchObject({ sentBytes: 520, resumedFrom: 500 })
  leave()
  queue.stop()
  expect([notified, queue.read()]).toEqual([3, []])
})
