// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import {
  keptMarks,
  keptToken,
  leaveCourse,
  marksOf,
  textToMarks,
  textToToken,
  toPercent,
  withMark,
} from '#site/formation/use-course.ts'

beforeEach(() => localStorage.clear())

const LESSON = { title: 'Écouter', minutes: 18, html: '<p>Écoute.</p>' }

test.each([
  ['A'.repeat(43), 'A'.repeat(43)],
  ['A'.repeat(20), null],
  ['', null],
  [null, null],
])('%s as a token: %s', (text, token) => {
  expect(textToToken(text)).toBe(token)
})

test('a lesson is named by its module and its place', () => {
  expect(marksOf({ id: 'face', lessons: [LESSON, LESSON] })).toEqual(['face/1', 'face/2'])
})

test('a lesson is marked once, and unmarked', () => {
  const once = withMark(null, 'niche/1', true)
  const both = withMark(withMark(once, 'face/12', true), 'niche/1', true)
  expect([...textToMarks(both)]).toEqual(['niche/1', 'face/12'])
  expect([...textToMarks(withMark(both, 'niche/1', false))]).toEqual(['face/12'])
  expect([...textToMarks(withMark(once, 'niche/1', false))]).toEqual([])
})

test.each([
  [0, 45, 0],
  [1, 45, 2],
  [45, 45, 100],
])('%i of %i lessons: %i %%', (read, count, percent) => {
  expect(toPercent(read, count)).toBe(percent)
})

test('leaving the course removes all of it from the device', () => {
  keptToken.write('A'.repeat(43))
  keptMarks.write('niche/1')
  leaveCourse()
  expect(textToToken(keptToken.read())).toBeNull()
  expect(textToMarks(keptMarks.read()).size).toBe(0)
  expect(Object.values({ ...localStorage }).join('')).toBe('')
})
