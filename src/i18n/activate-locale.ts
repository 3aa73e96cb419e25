import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'

type Catalogue = { readonly messages: Messages }
type LoadCatalogue = () => Promise<Catalogue>

// What a language lacks, French says: the compiler fills it in. What French lacks is shown as its id.
const siteCatalogues = import.meta.glob<Catalogue>('../../locales/*/site.po')
const adminCatalogues = import.meta.glob<Catalogue>('../../locales/fr/admin.po')

/** Brings one language to this device, and changes nothing on screen. Rejects offline unless it is kept. */
export const fetchSiteLocale = (locale: Locale): Promise<Catalogue> =>
  load(siteCatalogues[`../../locales/${locale}/site.po`], locale)

/** Loads one language and makes it the current one; nothing is rendered before. */
export const activateSiteLocale = async (locale: Locale): Promise<void> =>
  i18n.loadAndActivate({ locale, messages: (await fetchSiteLocale(locale)).messages })

/** The back-office is in French whatever the language of the site. */
export const activateAdminLocale = async (): Promise<void> => {
  const catalogue = adminCatalogues[`../../locales/${DEFAULT_LOCALE}/admin.po`]
  const { messages } = await load(catalogue, DEFAULT_LOCALE)
  i18n.loadAndActivate({ locale: DEFAULT_LOCALE, messages })
}

const load = (catalogue: LoadCatalogue | undefined, locale: Locale): Promise<Catalogue> => {
  if (catalogue === undefined) throw new Error(`no catalogue for ${locale}`)
  return catalogue()
}
