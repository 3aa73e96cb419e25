import { expect, test } from 'vitest'
import { dayTitle } from '#admin/audit/group-by-day.ts'
import { dateText, relativeTime, timeUntil } from '#admin/shared/labels/date-and-time.ts'
import { type Day, dayOf, dayStart, shiftDay } from '#domain/business-calendar.ts'
import { maskChanging } from './mask-changing.ts'

const FIRST: Day = '2027-11-15'
/** Across a year’s end and the end of a leap year’s February. */
const DAYS = Array.from({ length: 400 }, (_, at) => dayStart(shiftDay(FIRST, at)) + 37_000_000)

/** As Playwright reads a page: every space is an ordinary one. */
const masked = (text: string): string =>
  maskChanging(`- text: avant le ${text.replace(/\s/g, ' ')}.`)

const shown = (text: (timeMs: number) => string): ReadonlySet<string> =>
  new Set(DAYS.map((timeMs) => masked(text(timeMs))))

test.each(['day', 'moment', 'clock'] as const)(
  'every day of a year is masked alike: %s',
  (look) => {
    const texts = shown((timeMs) => dateText('fr', new Date(timeMs).toISOString(), look))
    expect([...texts]).toHaveLength(1)
  },
)

test('the days of the log are masked alike', () => {
  const older = shown((timeMs) => dayTitle('fr', dayOf(timeMs), timeMs + 5 * 86_400_000))
  expect([...older]).toEqual([masked('0 ‹month› 0')])
  const [now = 0] = DAYS
  for (const daysAgo of [0, 1]) {
    const title = dayTitle('fr', shiftDay(dayOf(now), -daysAgo), now)
    expect(masked(title)).toBe(masked('‹when›'))
  }
})

test('every distance in time is masked alike', () => {
  const [now = 0] = DAYS
  for (const seconds of [1, 59, 60, 3_600, 7_200, 86_400, 172_800, 259_200, 31_536_000]) {
    expect(masked(relativeTime('fr', now - seconds * 1_000, now))).toBe(masked('‹when›'))
    expect(masked(timeUntil('fr', now + seconds * 1_000, now))).toBe(masked('‹when›'))
  }
})

test('words and headings’ levels are no dates', () => {
  const line = '- heading "Un fichier, par mardi et un lundi" [level=2]'
  expect(maskChanging(line)).toBe(line)
})
