import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type BoundField, type FieldsOf, FormField } from '#admin/shared/form/form-field.tsx'
import type { ProblemMessages } from '#admin/shared/labels/field-problem-messages.ts'
import { TextField } from '#ui/form/text-field.tsx'
import {
  SELLER_FIELDS,
  type SettingsField,
  type SettingsFormValues,
} from './settings-form-values.ts'

/** Values in the address. In the contract's problems, the fields of a group are under the group's name. */
export const SETTINGS_TABS = ['general', 'contact', 'accueil', 'statistiques', 'vente'] as const

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
    case 'vente':
      return msg({ id: 'admin.settings.tab.selling', message: 'Vente' })
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
  legal_name: 'vente',
  legal_form: 'vente',
  address: 'vente',
  siret: 'vente',
  registration: 'vente',
  phone: 'vente',
  director: 'vente',
  vat_status: 'vente',
  vat_number: 'vente',
  vat_rate: 'vente',
  host_name: 'vente',
  host_address: 'vente',
  host_phone: 'vente',
  mediator_name: 'vente',
  mediator_address: 'vente',
  mediator_site: 'vente',
  sold_countries: 'vente',
  iban: 'vente',
  bic: 'vente',
  holder: 'vente',
}

const FIELDS = Object.keys(TAB_OF_FIELD) as SettingsField[] // Object.keys loses the key type.

/** The contract's name of a field's problem: 'social_links.instagram'. */
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
    case 'iban':
    case 'bic':
    case 'holder':
      return `bank_account.${field}`
    default:
      return SELLER_FIELDS.some((known) => known === field) ? `seller.${field}` : field
  }
}

/** The first tab with a problem. */
export const tabOfFirstProblem = (problems: ProblemMessages): SettingsTab | null => {
  const field = FIELDS.find((candidate) => problemKey(candidate) in problems)
  return field === undefined ? null : TAB_OF_FIELD[field]
}

export type SettingsFieldsProps = FieldsOf<SettingsFormValues>

/** The fields that contain a text. */
type TextSettingName = {
  [Field in SettingsField]: string extends SettingsFormValues[Field] ? Field : never
}[SettingsField]

type SettingFieldProps = SettingsFieldsProps & {
  readonly field: TextSettingName
  /** A line of text by default. */
  readonly children?: (bound: BoundField<string>) => ReactNode
}

export function SettingField({ field, children, ...of }: SettingFieldProps) {
  return (
    <FormField {...of} field={field} problemAt={problemKey(field)}>
      {children ?? ((bound) => <TextField {...bound} autoComplete="off" />)}
    </FormField>
  )
}
