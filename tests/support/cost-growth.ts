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

/** Long enough to detect work that compares each pair of characters. */
const LONG = 32_768
/**
 * The text becomes this many times as long: quadratic work then takes 4,096 times as long. Linear work takes 64 times as
 * long, and up to 500 times when the longer text no longer fits into the caches and the young generation of objects.
 */
const TIMES = 64
/** Between the two, more than twice away from each. */
const MOST_GROWTH = TIMES ** 1.7
/** So little time for so long a text is harmless, however it grows. */
const LITTLE_MICROSECONDS = 25_000
/** Each measurement takes at least this long: the clock of a thread moves in steps of up to 20,000 µs. */
const MEASURED_MICROSECONDS = 80_000
const ROUNDS = 3

/**
 * How many times the work grows when its text becomes `TIMES` times as long; null: not more than allowed. It counts only
 * the processor time of this thread, and one round that finds little is enough, so other load on the machine does not
 * matter.
 */
export const tooFastGrowth = (
  work: (text: string) => unknown,
  make: (length: number) => string,
): number | null => {
  const long = make(LONG)
  const short = make(LONG / TIMES)
  let growth = Number.POSITIVE_INFINITY
  for (let round = 1; round <= ROUNDS && growth > MOST_GROWTH; round += 1) {
    const ofLong = costOf(() => work(long))
    if (ofLong < LITTLE_MICROSECONDS) return null
    growth = Math.min(growth, ofLong / costOf(() => work(short), 0))
  }
  return growth > MOST_GROWTH ? growth : null
}

/** Microseconds of processor time. What takes less than `least` is not repeated until it can be measured precisely. */
const costOf = (work: () => unknown, least = LITTLE_MICROSECONDS): number => {
  for (let times = 1; ; times *= 4) {
    const before = process.threadCpuUsage()
    for (let time = 0; time < times; time += 1) work()
    const { user, system } = process.threadCpuUsage(before)
    const spent = user + system
    if (spent >= MEASURED_MICROSECONDS || spent < least * times) return spent / times
  }
}
