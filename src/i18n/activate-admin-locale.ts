import type { Messages } from '@lingui/core'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { i18n } from './i18n.ts'

const [loadCatalogue] = Object.values(
  import.meta.glob<{ readonly messages: Messages }>('../../locales/fr/admin.po'),
)

/**
 * The back-office is always in French, whatever the language of the site. Its catalogue is separate, so that visitors
 * never load it.
 */
export const activateAdminLocale = async (): Promise<void> => {
  if (loadCatalogue === undefined) throw new Error('the catalogue of the back-office is missing')
  const { messages } = await loadCatalogue()
  i18n.loadAndActivate({ locale: DEFAULT_LOCALE, messages })
}
