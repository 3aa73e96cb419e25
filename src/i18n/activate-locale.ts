import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/languages/locales.ts'

type Catalogue = { readonly messages: Messages }
type LoadCatalogue = () => Promise<Catalogue>

// What a language lacks, French says: the compiler fills it in. What French lacks is shown as its id.
const siteCatalogues = import.meta.glob<Catalogue>('../../locales/*/site.po')

/** Brings one language to this device, and changes nothing on screen. Rejects offline unless it is kept. */
export const fetchSiteLocale = (locale: Locale): Promise<Catalogue> =>
  load(siteCatalogues[`../../locales/${locale}/site.po`], locale)

/** Loads one language and makes it the current one; nothing is rendered before. */
export const activateSiteLocale = async (locale: Locale): Promise<void> =>
  i18n.loadAndActivate({ locale, messages: (await fetchSiteLocale(locale)).messages })

const load = (catalogue: LoadCatalogue | undefined, locale: Locale): Promise<Catalogue> => {
  if (catalogue === undefined) throw new Error(`no catalogue for ${locale}`)
  return catalogue()
}
