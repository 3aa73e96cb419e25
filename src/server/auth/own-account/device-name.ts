/** By the words of a `User-Agent` that name it; the first that fits counts, since most browsers name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChromium\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Longer ones are made to be a burden. */
const MOST_CHARACTERS = 512

/**
 * `Chrome · Android`: enough to know one's own devices by, and all that is kept of the header. Empty when it names
 * nothing that is known.
 */
export const deviceName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, MOST_CHARACTERS)
  return [BROWSERS, SYSTEMS].flatMap((names) => firstIn(names, text) ?? []).join(' · ')
}

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([words]) => words.test(text))?.[1]
