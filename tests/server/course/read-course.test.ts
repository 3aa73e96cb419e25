import { describe, expect, test } from 'vitest'
import { COURSE_MODULES } from '#domain/course.ts'
import { parseLessons, readCourse } from '#server/course/read-course.ts'

describe('read course', () => {
  test('the number of lessons, and their duration, are as the site says', () => {
    const facts = readCourse().map(({ id, lessons }) => ({
      id,
      lessons: lessons.length,
      minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    }))
    expect(facts).toEqual(COURSE_MODULES)
  })

  test('each has a title and a text, and contains nothing executable', () => {
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
})

describe('parse lessons', () => {
  test('each heading begins a lesson', () => {
    const text =
      '## 1. Un\u00a0: deux\u202f! (18 min)\r\n\r\nLis **ceci**.\r\n\n## 2. Trois (2) (7 min)\n\n### Quatre\n\nCinq.\n'
    expect(parseLessons('a.md', text)).toEqual([
      { title: 'Un\u00a0: deux\u202f!', minutes: 18, html: '<p>Lis <strong>ceci</strong>.</p>' },
      { title: 'Trois (2)', minutes: 7, html: '<h4 id="quatre">Quatre</h4>\n<p>Cinq.</p>' },
    ])
  })

  test.each([
    ['nothing', ''],
    ['a text before the first heading', 'Bonjour.\n\n## 1. Un (2 min)\n\nDeux.'],
    ['a heading without minutes', '## 1. Un\n\nDeux.'],
    ['a heading without a title', '## 1.  (2 min)\n\nDeux.'],
    ['a number that is left out', '## 2. Un (2 min)\n\nDeux.'],
    ['a lesson without a text', '## 1. Un (2 min)\n\n'],
  ])('%s is reported with the name of the file and the number of the lesson', (_, text) => {
    expect(() => parseLessons('a.md', text)).toThrow(/^a\.md: lesson 1 (begins with “|is empty)/)
  })

  test('a fault in a later lesson is reported with its number', () => {
    const text = '## 1. Un (2 min)\n\nDeux.\n\n## 3. Trois (4 min)\n\nCinq.'
    expect(() => parseLessons('a.md', text)).toThrow(
      'a.md: lesson 2 begins with “## 3. Trois (4 min)”',
    )
  })
})
