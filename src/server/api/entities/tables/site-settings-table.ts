import { siteSettings } from '#contract/entities/site-settings.ts'
import { flagColumn, jsonColumn, textColumn } from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

const { social_links, stats, seller, bank_account } = siteSettings.fields

export const siteSettingsTable = defineEntityTable(siteSettings, {
  site_name: textColumn('site_name'),
  site_description: textColumn('site_description'),
  contact_email: textColumn('contact_email'),
  whatsapp_number: textColumn('whatsapp_number'),
  booking_url: textColumn('booking_url'),
  social_links: jsonColumn('social_links', social_links),
  hero_title: textColumn('hero_title'),
  hero_subtitle: textColumn('hero_subtitle'),
  stats: jsonColumn('stats', stats),
  seller: jsonColumn('seller', seller),
  bank_account: jsonColumn('bank_account', bank_account),
  sends_mail: flagColumn('sends_mail'),
})
