import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EntityWords, nameIn } from '#admin/entity/words/entity-words.tsx'
import { isolate } from '#domain/text/isolate.ts'

export const SETTINGS_PATH = '/admin/settings'

/** Of the row's fields, and of those inside its groups. */
const settingsFieldLabel = (field: string): MessageDescriptor | null => {
  switch (field) {
    case 'site_name':
      return msg({ id: 'admin.settings.field.site-name', message: 'Nom du site' })
    case 'site_description':
      return msg({ id: 'admin.settings.field.site-description', message: 'Description du site' })
    case 'contact_email':
      return msg({ id: 'admin.settings.field.contact-email', message: 'E-mail de contact' })
    case 'whatsapp_number':
      return msg({ id: 'admin.settings.field.whatsapp', message: 'Numéro WhatsApp' })
    case 'booking_url':
      return msg({ id: 'admin.settings.field.booking', message: 'Adresse de réservation d’appel' })
    case 'social_links':
      return msg({ id: 'admin.settings.field.social-links', message: 'Réseaux sociaux' })
    case 'instagram':
      return msg({ id: 'admin.settings.field.instagram', message: 'Instagram' })
    case 'twitter':
      return msg({ id: 'admin.settings.field.twitter', message: 'Twitter' })
    case 'discord':
      return msg({ id: 'admin.settings.field.discord', message: 'Discord' })
    case 'hero_title':
      return msg({ id: 'admin.settings.field.hero-title', message: 'Titre' })
    case 'hero_subtitle':
      return msg({ id: 'admin.settings.field.hero-subtitle', message: 'Sous-titre' })
    case 'stats':
      return msg({ id: 'admin.settings.field.stats', message: 'Statistiques' })
    case 'packs_sold':
      return msg({ id: 'admin.settings.field.packs-sold', message: 'Packs vendus' })
    case 'creators':
      return msg({ id: 'admin.settings.field.creators', message: 'Créateurs' })
    case 'countries':
      return msg({ id: 'admin.settings.field.countries', message: 'Pays' })
    case 'savings':
      return msg({ id: 'admin.settings.field.savings', message: 'Économies' })
    default:
      return null
  }
}

export const settingsWords: EntityWords = {
  singular: () => msg({ id: 'admin.nav.settings', message: 'Paramètres' }),
  nameOf: (row) => nameIn(row, 'site_name'),
  fieldLabel: settingsFieldLabel,
  showValue: (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.values(value)
          .filter((entry) => entry !== '')
          .map(isolate)
          .join(' · ')
      : null,
  failure: () => msg({ id: 'admin.error.save', message: 'Erreur lors de la sauvegarde' }),
  addressOf: () => SETTINGS_PATH,
}
