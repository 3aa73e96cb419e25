import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The only module that takes a date apart, or asks the platform to write one: it knows the zone. */
const CALENDAR = 'src/domain/business-calendar.ts'

/** Ways to read a date in the zone of the machine that runs the program, or in Greenwich's. Each with one that it must find. */
const OTHER_CALENDARS: readonly (readonly [kind: RegExp, example: string])[] = [
  [/\bDateTimeFormat\b/g, "new Intl.DateTimeFormat('fr', { dateStyle: 'long' })"],
  [/\.toLocale(Date|Time)?String\(/g, "day.toLocaleDateString('fr')"],
  [/\.to(Date|Time|UTC|GMT)String\(/g, 'day.toUTCString()'],
  [/\bnew Date\([^()\n]*\)\.toJSON\(/g, 'new Date(at).toJSON()'],
  [/(\$\{|\bString\()new Date\((?:[^()]|\([^()]*\))*\)[})]/g, '`Le $' + '{new Date(at)}`'],
  [/\.[gs]et(UTC)?(FullYear|Year|Month|Date|Day|Hours|Minutes)\(/g, 'start.setHours(0, 0, 0, 0)'],
  [/\.getTimezoneOffset\(/g, 'day.getTimezoneOffset()'],
  [/\bDate\.UTC\(/g, 'Date.UTC(2026, 10)'],
  [/\bnew Date\((?:[^(),]|\([^()]*\))+,/g, 'new Date(day.year(), 10, 1)'],
  // Of an instant as ISO 8601 has it: its day, its month, or what stands before the time.
  [/\btoISOString\(\)\s*\.(slice|split|substring|substr|match)\(/g, "at.toISOString().split('T')"],
  [
    /(\.at|At|_at|\b[dD]ate|\b[iI]so)\)?\??\s*\.(slice|split|substring|substr|startsWith|replace|match)\(/g,
    'row.published_at?.slice(0, 4)',
  ],
  [/\.(slice|substring|substr)\(0, ?(7|10)\)/g, 'since.slice(0, 10)'],
  [/\.split\(['"]T['"]\)|\/T\.[*+]/g, "since.replace(/T.*/, '')"],
  [/\\d\{4\}-.*\/\w*\.exec\(/g, '/^\\d{4}-\\d\\d/.exec(since)'],
  [/[>\s]\{[\w.?]*(_at|\.\w*At)\}\s*</g, '<time>{order.created_at}</time>'],
  // Days and months as lengths of time, which they are in Greenwich alone.
  [/% ?(\w*DAY_MS|86_?400_?000)\b/g, 'nowMs - (nowMs % DAY_MS)'],
  [
    /\b(floor|trunc)\((Date\.\w+\([^()]*\)|\w*(now|at|At)Ms|\w*_at_ms) \/ ?(\w*DAY_MS|86_?400_?000)\b/g,
    'Math.floor(nowMs / 86_400_000)',
  ],
  [/T\d\d:\d\d(:\d\d(\.\d+)?)?['"`]/g, 'Date.parse(`$' + '{day}T00:00`)'],
  [/\btimeZone\s*[:=]/g, "{ dateStyle: 'long', timeZone: 'UTC' }"],
  [/\bi18n\.(date|time)\(/g, 'i18n.date(day)'],
  [/^msg.*\{[^{}]+,\s*(date|time)\s*[,}]/gm, 'msgid "{day, date, long}"'],
  [/\bTemporal\./g, 'Temporal.Now.plainDateISO()'],
  [
    /\b(strftime|julianday|date_trunc|date_part|to_char|current_date)\b/gi,
    "sql`date_trunc('month', x)`",
  ],
  [
    /\b(substr|substring|left|date|extract)\s*\(\s*[\w.,"']*_at\b/gi,
    'sql`substr(orders.created_at, 1, 7)`',
  ],
]

/** Comments may speak of dates. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*.*?\*\//gs, '').replace(/(^|\s)\/\/.*$/gm, '')

/** What is no day that a person sees, by the file that writes it. */
const FOR_MACHINES: Readonly<Record<string, readonly string[]>> = {
  // A feed's dates are an instant with its zone (RFC 822, section 5).
  'src/server/site/crawler-documents.ts': ['.toUTCString('],
  // A zip keeps a moment without a zone: this one is the same everywhere.
  'src/server/commerce/packs/label-kit.ts': ["T12:00:00'"],
  // The first seven links, not a month.
  'tests/e2e/checklist-a.test.ts': ['.slice(0, 7)'],
  // The day of a browser in another zone, which must not be the one on the page.
  'tests/e2e/checklist-i.test.ts': ['.getDate(', 'Date.UTC('],
  // A `Date` header.
  'tests/e2e/checklist-l.test.ts': ['.toUTCString('],
  // Fixed moments.
  'tests/support/databases/fill-long-tables.ts': ['Date.UTC('],
  'tests/support/databases/fill-start-tables.ts': ['Date.UTC('],
  'tests/support/databases/make-database.ts': ['.slice(0, 10)'],
  'tests/support/set-up-course.ts': ['Date.UTC('],
  'tests/support/stripe/set-up-payments.ts': ['Date.UTC('],
}

const otherCalendarsIn = (source: string): readonly string[] =>
  OTHER_CALENDARS.flatMap(([kind]) =>
    [...withoutComments(source).matchAll(kind)].map(([found]) => found),
  )

test.each(OTHER_CALENDARS)('%s finds what it is for', (_, example) => {
  expect(otherCalendarsIn(example)).not.toEqual([])
})

test('days and months are read and written by one module, in the business’s time zone', () => {
  const sources = globSync([
    'src/**/*.{ts,tsx}',
    'tests/{support,e2e}/**/*.{ts,tsx}',
    'locales/*/*.po',
  ])
  expect(sources.length).toBeGreaterThan(500)
  const places = sources
    .filter((file) => file !== CALENDAR)
    .flatMap((file) =>
      otherCalendarsIn(readFileSync(file, 'utf8'))
        .filter((found) => !FOR_MACHINES[file]?.includes(found))
        .map((found) => `${file}: ${found}`),
    )
  expect(places).toEqual([])
})

test('no package has a calendar of its own', () => {
  const packages = readFileSync('package.json', 'utf8')
  expect(packages).not.toMatch(/"(date-fns|dayjs|luxon|moment|js-joda|temporal)[\w-]*(\/[\w-]+)?":/)
})
