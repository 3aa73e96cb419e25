import type { BrowserContextOptions } from 'playwright-core'

/** Where pictures of the product are put. */
export const SHOTS_FOLDER = '.cache/shots'

type Look = {
  /** '390-dark'. */
  readonly name: string
  /** In CSS pixels. */
  readonly width: number
  readonly options: BrowserContextOptions
}

/** All in which the product is looked at. */
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

/** Those that were named on the command line; all where nothing was. Throws where a name is none of theirs. */
export const pickWanted = <Named>(
  all: readonly Named[],
  nameOf: (one: Named) => string,
): Named[] => {
  const wanted = process.argv.slice(2)
  const names = all.map(nameOf)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`${unknown}: none of ${[...new Set(names)].join(', ')}`)
  return all.filter((one) => wanted.length === 0 || wanted.includes(nameOf(one)))
}
