import { isFullRun } from './full-run.ts'

/** Texts of a given length that make bad rules scan everything again and again. */
export const NASTY_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  blanks: (length) => ' '.repeat(length),
  'blanks before a letter': (length) => `${' '.repeat(length)}a`,
  'blanks inside': (length) => `a${' '.repeat(length)}a`,
  'line ends': (length) => '\n'.repeat(length),
  'blank lines': (length) => 'a\n \n'.repeat(length / 4),
  dashes: (length) => `${'-'.repeat(length)}a`,
  'signs between letters': (length) => 'a-.'.repeat(length / 3),
  digits: (length) => '1'.repeat(length),
  'groups of digits': (length) => ' 123'.repeat(length / 4),
  'an address': (length) => `a@${'a.'.repeat(length / 2)}!`,
  'at signs': (length) => 'a@'.repeat(length / 2),
  slashes: (length) => `https://${'/a'.repeat(length / 2)} `,
  tags: (length) => '<a'.repeat(length / 2),
  'open headings': (length) => '<h2>'.repeat(length / 4),
  'whole headings': (length) => '<h2>a</h2>'.repeat(length / 10),
  'links to places': (length) => '<a href="#a">a</a>'.repeat(length / 18),
  'open code': (length) => '<code>'.repeat(length / 6),
  quotes: (length) => '"'.repeat(length),
  'signs of a formula': (length) => `${'\u200b'.repeat(length)}=`,
  'marks on one letter': (length) => `a${'\u0301'.repeat(length)}`,
  Thai: (length) => 'กำ'.repeat(length / 2),
  'halves of characters': (length) => '\ud800'.repeat(length),
}

/** Long enough to detect work that compares each pair of characters; the full run finds it at a quarter of the cost. */
const LONG = isFullRun ? 65_536 : 32_768
/** The text becomes 8 times as long: three doublings. */
const TIMES = 8
/** 2.6 for each doubling, where linear work needs 2 and quadratic work needs 4. */
const MOST_GROWTH = 2.6 ** 3
/** So little time for so long a text is harmless, however it grows. */
const LITTLE_MICROSECONDS = 25_000
/** Each measurement takes at least this long: the clock of a thread moves in steps of up to 20,000 µs. */
const MEASURED_MICROSECONDS = 80_000
const ROUNDS = 3

/**
 * How many times the work grows when its text becomes eight times as long; null: not more than allowed. It counts only
 * the processor time of this thread, and one round that finds little is enough, so other load on the machine does not
 * matter.
 */
export const tooFastGrowth = (
  work: (text: string) => unknown,
  make: (length: number) => string,
): number | null => {
  const long = make(LONG)
  const times = timesToMeasure(() => work(long))
  if (times === null) return null
  const short = make(LONG / TIMES)
  let growth = Number.POSITIVE_INFINITY
  for (let round = 1; round <= ROUNDS && growth > MOST_GROWTH; round += 1)
    growth = Math.min(growth, growthOnce(work, long, short, times))
  return growth > MOST_GROWTH ? growth : null
}

const growthOnce = (
  work: (text: string) => unknown,
  long: string,
  short: string,
  times: number,
): number => {
  const ofLong = costOf(times, () => work(long))
  // As much work, if it grows linearly: so both are measured with the same precision.
  const ofShort = costOf(times * TIMES, () => work(short))
  return (TIMES * ofLong) / Math.max(1, ofShort)
}

/** How often the work must be repeated to be measured precisely; null: it takes too little time to matter. */
const timesToMeasure = (work: () => unknown): number | null => {
  for (let times = 1; ; times *= 4) {
    const cost = costOf(times, work)
    if (cost < LITTLE_MICROSECONDS * times) return null
    if (cost >= MEASURED_MICROSECONDS) return times
  }
}

const costOf = (times: number, work: () => unknown): number => {
  const before = process.threadCpuUsage()
  for (let time = 0; time < times; time += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
