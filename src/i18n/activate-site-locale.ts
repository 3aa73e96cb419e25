import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/locales.ts'
import { i18n } from './i18n.ts'

type Catalogue = { readonly messages: Messages }

// What a language lacks, French says: the compiler fills it in. What French lacks is shown as its id.
const siteCatalogues = import.meta.glob<Catalogue>('../../locales/*/site.po')

/** Loads all that the site says in one language and makes it the current one. A browser takes `site-texts.ts`. */
export const activateSiteLocale = async (locale: Locale): Promise<void> => {
  const loadCatalogue = siteCatalogues[`../../locales/${locale}/site.po`]
  if (loadCatalogue === undefined) throw new Error(`no catalogue for ${locale}`)
  i18n.loadAndActivate({ locale, messages: (await loadCatalogue()).messages })
}
