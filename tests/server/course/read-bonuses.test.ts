import { expect, test } from 'vitest'
import { COURSE_BONUSES } from '#domain/course.ts'
import { readBonuses } from '#server/course/read-course.ts'

test('each bonus has as many entries as the page says', () => {
  const counts = readBonuses('vip').map(({ id, html }) => [id, html.match(/<li>/g)?.length])
  expect(counts).toEqual(COURSE_BONUSES.map(({ id, entries }) => [id, entries]))
})

test('a plan has its own bonuses, and those of the plans below it', () => {
  const idsOf = (plan: string) => readBonuses(plan).map(({ id }) => id)
  expect(idsOf('starter')).toEqual(['niches'])
  expect(idsOf('premium')).toEqual(['niches', 'prompts', 'light', 'captions'])
  expect(idsOf('vip')).toEqual(idsOf('premium'))
  expect(idsOf('none')).toEqual([])
})
