import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '#contract/languages/locales.ts'

export const languageLabel = (locale: Locale): MessageDescriptor => {
  switch (locale) {
    case 'fr':
      return msg({ id: 'admin.language.fr', message: 'Français' })
    case 'en':
      return msg({ id: 'admin.language.en', message: 'Anglais' })
    case 'es':
      return msg({ id: 'admin.language.es', message: 'Espagnol' })
    case 'pt':
      return msg({ id: 'admin.language.pt', message: 'Portugais' })
    case 'th':
      return msg({ id: 'admin.language.th', message: 'Thaï' })
  }
}
