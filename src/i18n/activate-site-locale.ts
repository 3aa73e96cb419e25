import type { Messages } from '@lingui/core'
import type { Locale } from '#contract/locales.ts'
import { i18n } from './i18n.ts'

type Catalogue = { readonly messages: Messages }

// A text that a language lacks is shown in French: the compiler fills it in. A text that French lacks is shown as its
// id.
const siteCatalogues = import.meta.glob<Catalogue>('../../locales/*/site.po')

/**
 * Loads all texts of the site in one language and makes it the current language. Browsers use `site-texts.ts` instead.
 */
export const activateSiteLocale = async (locale: Locale): Promise<void> => {
  const loadCatalogue = siteCatalogues[`../../locales/${locale}/site.po`]
  if (loadCatalogue === undefined) throw new Error(`no catalogue for ${locale}`)
  i18n.loadAndActivate({ locale, messages: (await loadCatalogue()).messages })
}
