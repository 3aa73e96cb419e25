import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LOCALE, type Locale } from './locales.ts'

type Catalogue = { readonly messages: Messages }

const siteCatalogues = import.meta.glob<Catalogue>('../../locales/*/site.po')
const adminCatalogues = import.meta.glob<Catalogue>('../../locales/fr/admin.po')

/** Loads one language and makes it the current one; nothing is rendered before. */
export const activateSiteLocale = (locale: Locale): Promise<void> =>
  activate(locale, siteCatalogues[`../../locales/${locale}/site.po`])

/** The back-office is in French whatever the language of the site. */
export const activateAdminLocale = (): Promise<void> =>
  activate(DEFAULT_LOCALE, adminCatalogues[`../../locales/${DEFAULT_LOCALE}/admin.po`])

const activate = async (
  locale: Locale,
  load: (() => Promise<Catalogue>) | undefined,
): Promise<void> => {
  if (load === undefined) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale, messages })
}
