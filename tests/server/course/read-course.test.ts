import { expect, test } from 'vitest'
import { COURSE_MODULES } from '#domain/offers/course.ts'
import { readCourse } from '#server/course/read-course.ts'

test('the lessons are as many, and take as long, as the site says', () => {
  const facts = readCourse().map(({ id, lessons }) => ({
    id,
    lessons: lessons.length,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
  }))
  expect(facts).toEqual(COURSE_MODULES)
})

test('each has a title and a text, and nothing that can run', () => {
  for (const { lessons } of readCourse())
    for (const { title, html, minutes } of lessons) {
      expect(title.trim()).not.toBe('')
      expect(minutes).toBeGreaterThan(0)
      expect(html).toMatch(/^<\w/)
      expect(html.length).toBeGreaterThan(500)
      expect(html).not.toMatch(/<script|<h[12]| on\w+=/i)
    }
})

test('the files are read once', () => {
  expect(readCourse()).toBe(readCourse())
})
