import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProblemWords } from '#admin/entity/words/use-problem-words.ts'
import type { SettingsField } from './settings-form-values.ts'

/** As the address says them. The fields of a group stand in the contract's problems under the group's name. */
export const SETTINGS_TABS = ['general', 'contact', 'accueil', 'statistiques'] as const

export type SettingsTab = (typeof SETTINGS_TABS)[number]

export const tabLabel = (tab: SettingsTab): MessageDescriptor => {
  switch (tab) {
    case 'general':
      return msg({ id: 'admin.settings.tab.general', message: 'Général' })
    case 'contact':
      return msg({ id: 'admin.settings.tab.contact', message: 'Contact' })
    case 'accueil':
      return msg({ id: 'admin.settings.tab.home', message: 'Page d’accueil' })
    case 'statistiques':
      return msg({ id: 'admin.settings.tab.stats', message: 'Statistiques' })
  }
}

const TAB_OF_FIELD: Readonly<Record<SettingsField, SettingsTab>> = {
  site_name: 'general',
  site_description: 'general',
  contact_email: 'contact',
  whatsapp_number: 'contact',
  booking_url: 'contact',
  instagram: 'contact',
  twitter: 'contact',
  discord: 'contact',
  hero_title: 'accueil',
  hero_subtitle: 'accueil',
  packs_sold: 'statistiques',
  creators: 'statistiques',
  countries: 'statistiques',
  savings: 'statistiques',
}

const FIELDS = Object.keys(TAB_OF_FIELD) as SettingsField[] // Object.keys forgets its keys

/** Where a problem is named after in the contract: 'social_links.instagram'. */
export const problemKey = (field: SettingsField): string => {
  switch (field) {
    case 'instagram':
    case 'twitter':
    case 'discord':
      return `social_links.${field}`
    case 'packs_sold':
    case 'creators':
    case 'countries':
    case 'savings':
      return `stats.${field}`
    default:
      return field
  }
}

/** The first tab on which something is to be mended. */
export const tabOfFirstProblem = (problems: ProblemWords): SettingsTab | null => {
  const field = FIELDS.find((candidate) => problemKey(candidate) in problems)
  return field === undefined ? null : TAB_OF_FIELD[field]
}
