import * as v from 'valibot'
import { defineEntity, type RowOf } from '../define-entity.ts'
import {
  flag,
  optionalEmail,
  optionalHttpsAddress,
  optionalLine,
  optionalPageName,
  optionalText,
  optionalWhatsapp,
} from '../fields.ts'
import { group } from '../group.ts'

const SHORT = 120

/** What the public site shows and an administrator may change. Source: specification, sections 3 and 9. */
export const siteSettings = defineEntity({
  name: 'settings',
  plural: 'settings',
  single: true,
  fields: {
    site_name: v.optional(optionalLine(SHORT), 'Néomuse'),
    site_description: v.optional(
      optionalText(500),
      'Influenceurs virtuels, créés par intelligence artificielle : packs prêts à publier, créations sur mesure et formation.',
    ),
    contact_email: v.optional(optionalEmail(), 'contact@neomuse.example'),
    whatsapp_number: v.optional(optionalWhatsapp(), ''),
    /** Where a call of the hybrid service is booked, on a calendar's own site. */
    booking_url: v.optional(optionalHttpsAddress(), ''),
    /** As they were written: `socialAddress` knows where they lead. */
    social_links: v.optional(
      group({
        instagram: v.optional(optionalPageName(), ''),
        twitter: v.optional(optionalPageName(), ''),
        discord: v.optional(optionalPageName(), ''),
      }),
      {},
    ),
    hero_title: v.optional(optionalLine(200), "Le futur de l'influence est artificiel."),
    hero_subtitle: v.optional(optionalLine(300), 'Créé, personnalise et monétise tes modèles IA.'),
    stats: v.optional(
      group({
        packs_sold: v.optional(optionalLine(40), '15,000+'),
        creators: v.optional(optionalLine(40), '2,300+'),
        countries: v.optional(optionalLine(40), '45+'),
        savings: v.optional(optionalLine(40), '80%'),
      }),
      {},
    ),
  },
  serverFields: {
    /** Whether the server can send e-mails: told here, devices know it without a network too. */
    sends_mail: v.optional(flag(), false),
  },
  indexes: [],
  mutations: {
    create: false,
    update: [
      'site_name',
      'site_description',
      'contact_email',
      'whatsapp_number',
      'booking_url',
      'social_links',
      'hero_title',
      'hero_subtitle',
      'stats',
    ],
    delete: false,
  },
})

export type SiteSettings = RowOf<typeof siteSettings>
