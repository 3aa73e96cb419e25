import * as v from 'valibot'
import type { SiteSettings } from '#contract/entities/site-settings.ts'

/** What the form's inputs hold: each field of a group by its own name, so that two people may change two of them. */
export const settingsFormValues = v.object({
  site_name: v.string(),
  site_description: v.string(),
  contact_email: v.string(),
  whatsapp_number: v.string(),
  // Drafts of before know nothing of it.
  booking_url: v.optional(v.string(), ''),
  instagram: v.string(),
  twitter: v.string(),
  discord: v.string(),
  hero_title: v.string(),
  hero_subtitle: v.string(),
  packs_sold: v.string(),
  creators: v.string(),
  countries: v.string(),
  savings: v.string(),
})

export type SettingsFormValues = v.InferOutput<typeof settingsFormValues>

export type SettingsField = keyof SettingsFormValues

type SettingsDraft = Pick<
  SiteSettings,
  | 'site_name'
  | 'site_description'
  | 'contact_email'
  | 'whatsapp_number'
  | 'booking_url'
  | 'social_links'
  | 'hero_title'
  | 'hero_subtitle'
  | 'stats'
>

export const settingsToFormValues = (settings: SettingsDraft): SettingsFormValues => ({
  site_name: settings.site_name,
  site_description: settings.site_description,
  contact_email: settings.contact_email,
  whatsapp_number: settings.whatsapp_number,
  booking_url: settings.booking_url,
  ...settings.social_links,
  hero_title: settings.hero_title,
  hero_subtitle: settings.hero_subtitle,
  ...settings.stats,
})

/** What the contract's schema is asked about; it trims texts itself. */
export const formValuesToSettings = (values: SettingsFormValues): SettingsDraft => {
  const { instagram, twitter, discord, packs_sold, creators, countries, savings, ...rest } = values
  return {
    ...rest,
    social_links: { instagram, twitter, discord },
    stats: { packs_sold, creators, countries, savings },
  }
}
