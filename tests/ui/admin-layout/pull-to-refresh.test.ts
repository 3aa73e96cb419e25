import { expect, test } from 'vitest'
import { PULL_THRESHOLD_PX, readPull } from '#ui/admin-layout/pull-to-refresh.tsx'

const from = { x: 200, y: 120 }
const to = (across: number, down: number) => ({ x: from.x + across, y: from.y + down })

test('a few pixels are a press yet', () => {
  expect(readPull(from, to(0, 7), false)).toEqual({ type: 'undecided' })
  expect(readPull(from, to(-7, 0), false)).toEqual({ type: 'undecided' })
})

test('upwards the page scrolls, sideways something else does', () => {
  expect(readPull(from, to(0, -20), false)).toEqual({ type: 'other' })
  expect(readPull(from, to(30, 12), false)).toEqual({ type: 'other' })
  expect(readPull(from, to(-30, 12), false)).toEqual({ type: 'other' })
})

test('downwards the mark follows, ever less, until a release counts', () => {
  const shifts = [20, 60, 120, 240, 2_000].map((down) => {
    const step = readPull(from, to(5, down), false)
    return step.type === 'pulling' ? step.shiftPx : null
  })
  expect(shifts).toEqual(shifts.toSorted((one, other) => Number(one) - Number(other)))
  expect(shifts[0]).toBeLessThan(20)
  expect(shifts.at(-1)).toBeLessThanOrEqual(96)
  expect(readPull(from, to(0, 60), false)).toMatchObject({ isFar: false })
  expect(readPull(from, to(0, 160), false)).toMatchObject({ isFar: true })
  expect(PULL_THRESHOLD_PX).toBeLessThan(96)
})

test('a pull that has begun goes back with the finger, and stays one', () => {
  expect(readPull(from, to(0, -40), true)).toEqual({ type: 'pulling', shiftPx: 0, isFar: false })
  expect(readPull(from, to(90, 30), true)).toMatchObject({ type: 'pulling', isFar: false })
})
