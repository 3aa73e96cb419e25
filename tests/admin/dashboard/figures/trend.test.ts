import { expect, test } from 'vitest'
import { percentText, trendOf } from '#admin/dashboard/figures/trend.ts'

const told = (current: number, previous: number): string => {
  const trend = trendOf(current, previous)
  return trend.type === 'change' ? percentText(trend.percent) : trend.type
}

test.each([
  [19, 17, '+12%'],
  [13, 12, '+8%'],
  [16, 13, '+23%'],
  [3, 2, '+50%'],
  [2, 3, '-33%'],
  [0, 4, '-100%'],
  [40, 4, '+900%'],
])('%i after %i is %s', (current, previous, text) => {
  expect(told(current, previous)).toBe(text)
})

test('no change is neither a gain nor a loss, also where it is lost in rounding', () => {
  expect(told(7, 7)).toBe('0%')
  expect(told(1_000, 1_001)).toBe('0%')
  expect(told(1_001, 1_000)).toBe('0%')
})

test('halves are rounded away from zero, up and down alike', () => {
  expect(told(201, 200)).toBe('+1%')
  expect(told(199, 200)).toBe('-1%')
})

test('after a month with nothing no percentage is told, whatever came since', () => {
  expect(told(5, 0)).toBe('no-base')
  expect(told(0, 0)).toBe('no-base')
})
