import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stopOnSignal } from '#server/start/stop-on-signal.ts'

const setUp = () => {
  const process = new EventEmitter()
  const done: string[] = []
  let now = 0
  stopOnSignal(process, {
    stop: () => done.push('stop'),
    endNow: () => done.push('end'),
    nowMs: () => now,
  })
  return { process, done, advance: (ms: number) => (now += ms) }
}

test('the first signal stops gently, a later one at once', () => {
  const { process, done, advance } = setUp()
  process.emit('SIGTERM')
  expect(done).toEqual(['stop'])
  advance(3_000)
  process.emit('SIGINT')
  expect(done).toEqual(['stop', 'end'])
})

test('one key press that arrives twice, through npm too, is one wish', () => {
  const { process, done, advance } = setUp()
  process.emit('SIGINT')
  advance(20)
  process.emit('SIGINT')
  expect(done).toEqual(['stop'])
})
