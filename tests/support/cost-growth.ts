import { isFullRun } from './full-run.ts'

/** Texts, of a length, that make bad rules look at everything again and again. */
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

/** `npm test` tries one length, which tells work that looks at each pair of letters by far. */
const FIRST_LENGTH = isFullRun ? 8_192 : 32_768
const LONGEST = isFullRun ? 65_536 : 32_768
/** Three doublings. */
const TIMES = 8
/** 2.6 for each doubling, where 2 is work that grows as its text, and 4 work that grows with the square. */
const MOST_GROWTH = 2.6 ** 3
/**
 * So little of so long a text troubles nobody, whatever it grows like. Work that looks at each pair of letters takes more:
 * `npm test` measures only what does.
 */
const LITTLE_MICROSECONDS = isFullRun ? 3_000 : 25_000
/** What is measured takes so long at least: the clock of a thread goes in steps of up to twenty thousand. */
const MEASURED_MICROSECONDS = 80_000
const ROUNDS = 3

/**
 * How many times the work grows when its text becomes eight times as long; null: not more than it may. It counts the
 * processor's time of this thread alone, and takes the least of several rounds: what else the machine does changes nothing.
 */
export const tooFastGrowth = (
  work: (text: string) => unknown,
  make: (length: number) => string,
): number | null => {
  for (let length = FIRST_LENGTH; length <= LONGEST; length *= 2) {
    const long = make(length)
    const times = timesToMeasure(() => work(long))
    if (times === null) continue
    const short = make(length / TIMES)
    const growths = Array.from({ length: ROUNDS }, () => {
      const ofLong = costOf(times, () => work(long))
      // As much work, if it grows as its text: both are told with the same precision.
      return (
        (TIMES * ofLong) /
        Math.max(
          1,
          costOf(times * TIMES, () => work(short)),
        )
      )
    })
    const growth = Math.min(...growths)
    return growth > MOST_GROWTH ? growth : null
  }
  return null
}

/** How often the work is to be done for its time to be told well; null: it takes too little for anybody to mind. */
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
