import { expect, test } from 'vitest'
import { layoutBars } from '#ui/display/bar-chart.tsx'

const items = (values: readonly number[]) =>
  values.map((value, at) => ({ key: `k${at}`, label: `m${at}`, value }))
const room = { width: 800, height: 300, formatTick: String }
const YEAR = items([0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])

test('bars stand on one line, in proportion, and within the drawing', () => {
  const layout = layoutBars(YEAR, room)
  const heights = layout?.bars.map(({ bottom, top }) => bottom - top) ?? []
  expect(heights[0]).toBe(0)
  expect(heights[11]).toBeCloseTo((heights[6] ?? 0) * 2)
  expect(layout?.bars[0]?.x).toBeGreaterThanOrEqual(layout?.left ?? Number.NaN)
  const last = layout?.bars.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(room.width)
})

test('with enough width each bar has its label; otherwise every second one, including the last', () => {
  const labelled = (width: number) =>
    layoutBars(YEAR, { ...room, width })?.bars.flatMap(({ label, hasLabel }) =>
      hasLabel ? [label] : [],
    )
  expect(labelled(800)).toHaveLength(12)
  expect(labelled(340)).toEqual(['m1', 'm3', 'm5', 'm7', 'm9', 'm11'])
})

test('the labels of the ticks fit before the first bar', () => {
  const left = (formatTick: (value: number) => string) =>
    layoutBars(YEAR, { ...room, formatTick })?.left ?? 0
  expect(left((value) => `${value} euros`)).toBeGreaterThan(left(String))
})

test('a year of nothing is a line of bars without height', () => {
  const layout = layoutBars(items([0, 0, 0]), room)
  expect(layout?.bars.map(({ bottom, top }) => bottom - top)).toEqual([0, 0, 0])
})

test('nothing is drawn while there is no width', () => {
  expect(layoutBars(YEAR, { ...room, width: 0, height: 0 })).toBeNull()
})
