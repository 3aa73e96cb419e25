import type { SiteSettings } from '#contract/entities/site-settings.ts'
import {
  DEFAULT_SETTINGS,
  type PublicSettings,
  publicSettings,
} from '#contract/public/public-settings.ts'
import { pick } from '#domain/collections.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { createCachedList } from '#server/entities/cached-list.ts'
import { siteSettingsTable } from '#server/entities/entity-tables.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED } from '#server/http/call.ts'
import { ALWAYS_ASK, jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'

const exampleSettings = {
  ...pick(EXAMPLE_ROWS.settings, Object.keys(DEFAULT_SETTINGS)),
  takes_subscribers: true,
}

/** `GET /api/settings`. */
export const addPublicSettingsRoute = (
  api: Api,
  { store, publicUrl }: Pick<ApiDeps, 'store' | 'publicUrl'>,
): void => {
  const settings = createCachedList(store, siteSettingsTable, ([row]) =>
    row ? jsonRepresentation(withoutDeadEnds(rowToPublicSettings(row), publicUrl)) : null,
  )
  addRoute(api, '/api/settings', {
    id: 'read-public-settings',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads what the site’s pages show',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The texts and addresses that an administrator may change.',
        headers: ['ETag'],
        content: json(publicSettings, exampleSettings),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => {
      const made = await settings()
      return made
        ? sendRepresentation(made, req.raw, ALWAYS_ASK)
        : answerToResponse(problemAnswer('not-found'))
    },
  })
}

/** Without a public address, emails cannot contain links to the site: features that need them are switched off. */
const withoutDeadEnds = (settings: PublicSettings, publicUrl: string | null): PublicSettings => ({
  ...settings,
  takes_subscribers: settings.takes_subscribers && publicUrl !== null,
})

export const rowToPublicSettings = (row: SiteSettings): PublicSettings => ({
  site_name: row.site_name,
  site_description: row.site_description,
  contact_email: row.contact_email,
  whatsapp_number: row.whatsapp_number,
  booking_url: row.booking_url,
  social_links: row.social_links,
  hero_title: row.hero_title,
  hero_subtitle: row.hero_subtitle,
  stats: row.stats,
  seller: row.seller,
  takes_subscribers: row.sends_mail && row.contact_email !== '',
})
