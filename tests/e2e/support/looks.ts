import type { BrowserContextOptions } from 'playwright-core'

/** The folder of the product's pictures. */
export const SHOTS_FOLDER = '.cache/shots'

type Look = {
  /** '390-dark'. */
  readonly name: string
  /** In CSS pixels. */
  readonly width: number
  readonly options: BrowserContextOptions & {
    readonly viewport: NonNullable<BrowserContextOptions['viewport']>
  }
}

/** All window sizes and themes in which the product is pictured. */
export const LOOKS: readonly Look[] = [390, 768, 1440].flatMap((width) =>
  (['dark', 'light'] as const).map((colorScheme) => ({
    name: `${width}-${colorScheme}`,
    width,
    options: {
      viewport: { width, height: width < 700 ? 844 : 900 },
      colorScheme,
      locale: 'fr-FR',
      reducedMotion: 'reduce' as const,
    },
  })),
)

/** The names on the command line: looks, and the things to be pictured. */
const isLook = (word: string): boolean => LOOKS.some(({ name }) => name === word)

/** The looks that were named on the command line (`390-dark`); all if none was. */
export const pickLooks = (words: readonly string[] = process.argv.slice(2)): readonly Look[] => {
  const wanted = LOOKS.filter(({ name }) => words.includes(name))
  return wanted.length > 0 ? wanted : LOOKS
}

/**
 * The items named on the command line, by their full name or by its beginning with a `*` (`shop-*`); all if no name was
 * given. Throws at an unknown name.
 */
export const pickWanted = <Named>(
  all: readonly Named[],
  nameOf: (one: Named) => string,
  words: readonly string[] = process.argv.slice(2),
): Named[] => {
  const wanted = words.filter((word) => !isLook(word))
  const fits = (word: string, name: string): boolean =>
    word.endsWith('*') ? name.startsWith(word.slice(0, -1)) : name === word
  const names = all.map(nameOf)
  const unknown = wanted.filter((word) => !names.some((name) => fits(word, name)))
  if (unknown.length > 0) throw new Error(`${unknown}: none of ${[...new Set(names)].join(', ')}`)
  return all.filter((one) => wanted.length === 0 || wanted.some((word) => fits(word, nameOf(one))))
}
