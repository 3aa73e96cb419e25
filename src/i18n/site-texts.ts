import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { i18n } from './i18n.ts'

type Catalogue = { readonly messages: Messages }
type ByFile = Readonly<Record<string, () => Promise<Catalogue>>>

// The build cuts these parts out of the catalogues: src/build/text-plugins.ts.
const shell = import.meta.glob('../../locales/*/site.po', { query: '?part=shell' })
const pages = {
  about: import.meta.glob('../../locales/*/site.po', { query: '?part=about' }),
  blog: import.meta.glob('../../locales/*/site.po', { query: '?part=blog' }),
  contact: import.meta.glob('../../locales/*/site.po', { query: '?part=contact' }),
  custom: import.meta.glob('../../locales/*/site.po', { query: '?part=custom' }),
  formation: import.meta.glob('../../locales/*/site.po', { query: '?part=formation' }),
  home: import.meta.glob('../../locales/*/site.po', { query: '?part=home' }),
  hybrid: import.meta.glob('../../locales/*/site.po', { query: '?part=hybrid' }),
  legal: import.meta.glob('../../locales/*/site.po', { query: '?part=legal' }),
  models: import.meta.glob('../../locales/*/site.po', { query: '?part=models' }),
  order: import.meta.glob('../../locales/*/site.po', { query: '?part=order' }),
  status: import.meta.glob('../../locales/*/site.po', { query: '?part=status' }),
  favourites: import.meta.glob('../../locales/*/site.po', { query: '?part=favourites' }),
  forms: import.meta.glob('../../locales/*/site.po', { query: '?part=forms' }),
  wishes: import.meta.glob('../../locales/*/site.po', { query: '?part=wishes' }),
}

/**
 * A folder of `src/site`, or a subfolder of its models or orders: the part holds the texts that only this folder uses.
 * Or code of `src/site/shared` that only some pages load.
 */
export type PageTexts = keyof typeof pages

/**
 * Fetches the texts that every page needs, without changing anything on screen. Rejects offline unless they are stored.
 */
export const fetchShellTexts = (locale: Locale): Promise<Catalogue> =>
  // The globs match catalogues only.
  load(shell as ByFile, locale)

/** Makes a language the current one, with the texts that every page needs. */
export const activateShellTexts = async (locale: Locale): Promise<void> =>
  i18n.loadAndActivate({ locale, messages: (await fetchShellTexts(locale)).messages })

/** Fetches a page's own texts. Rejects as `fetchShellTexts` does. */
export const fetchPageTexts = (locale: Locale, page: PageTexts): Promise<Catalogue> =>
  load(pages[page] as ByFile, locale)

/** Adds a page's own texts to the current language; the page is rendered only afterwards. */
export const loadPageTexts = async (locale: Locale, page: PageTexts): Promise<void> =>
  i18n.load(locale, (await fetchPageTexts(locale, page)).messages)

/** Loads code that a page needs later, together with its texts in the current language. */
export const withTexts = async <Code>(
  parts: readonly PageTexts[],
  loadCode: () => Promise<Code>,
): Promise<Code> => {
  const locale = isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE
  const [code] = await Promise.all([
    loadCode(),
    ...parts.map((part) => loadPageTexts(locale, part)),
  ])
  return code
}

const load = (catalogues: ByFile, locale: Locale): Promise<Catalogue> => {
  const catalogue = catalogues[`../../locales/${locale}/site.po`]
  if (catalogue === undefined) throw new Error(`no catalogue for ${locale}`)
  return catalogue()
}
