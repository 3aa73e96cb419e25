import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { LOCALES } from '#contract/locales.ts'
import { LATEST_POSTS_CALL } from '#contract/public/catalogue-index.ts'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/public/public-settings.ts'
import { NO_SUCH_PAGE } from '#contract/public/rendered-page.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { renderPage } from '#entry/prerender.tsx'
import { MAIN_PAGES } from '#tests/support/main-pages.ts'

const NAME = 'Atelier <Lune> & Cie'
const DESCRIPTION = 'Des visages "sur mesure" <pour> tous.'

const POSTS = SAMPLE_POSTS.map((post) => ({ ...post, author: 'Inès' }))
const [POST] = POSTS
const ARTICLE = `/blog/${POST?.slug}`

const PAGES = [
  ...MAIN_PAGES,
  '/models/luna-000001',
  ARTICLE,
  '/legal',
  '/legal/mentions',
  '/legal/cgv',
  '/order',
  '/order/find',
  '/withdraw',
  '/order/new',
  '/order/confirmation',
  '/favourites',
  '/newsletter',
  '/course',
  NO_SUCH_PAGE,
]

const readsWith = (settings: unknown) => ({
  '/api/settings': v.parse(publicSettings, settings),
  [LATEST_POSTS_CALL]: { posts: POSTS, total: POSTS.length },
  [`/api${ARTICLE}`]: { ...POST, content: '', html: '<p>Du texte.</p>' },
})

test.each(LOCALES)('no page in %s knows another name than the settings’', async (locale) => {
  const reads = readsWith({ site_name: NAME, site_description: DESCRIPTION })
  for (const path of PAGES) {
    const { reads: _, ...page } = await renderPage(path, locale, reads)
    expect([path, JSON.stringify(page).includes('Néomuse')]).toEqual([path, false])
    expect(page.title.endsWith(`· ${NAME}`)).toBe(true)
    expect(page.siteName).toBe(NAME)
    // In the header and twice in the footer.
    const marks = page.html.split(escapeHtml(NAME).replaceAll('>', '&gt;')).length - 1
    expect([path, marks >= 3]).toEqual([path, true])
  }
  expect((await renderPage('/', locale, reads)).description).toBe(DESCRIPTION)
  expect((await renderPage('/about', locale, reads)).schema).toMatchObject([
    { name: NAME, description: DESCRIPTION },
  ])
})

test.each(LOCALES)('without settings of one’s own, a page in %s is the build’s', async (locale) => {
  for (const path of ['/', '/about']) {
    const named = await renderPage(path, locale, readsWith(DEFAULT_SETTINGS))
    const blank = await renderPage(
      path,
      locale,
      readsWith({ site_name: ' ', site_description: '' }),
    )
    const { html, title, description, schema } = await renderPage(path, locale)
    expect(named).toMatchObject({ html, title, description, schema })
    expect(blank).toMatchObject({ html, title, description, schema })
    expect(title).toContain('Néomuse')
  }
})

test.each(LOCALES)(
  'no message in %s calls the site by the name that it was born with',
  (locale) => {
    expect(readFileSync(`locales/${locale}/site.po`, 'utf8')).not.toMatch(/n[ée]omuse/i)
  },
)

/** What a visitor sees of it, for fields that do not take any text. */
const SHAPED: Readonly<Record<string, readonly [written: string, seen: string]>> = {
  contact_email: ['used@neomuse.test', 'used@neomuse.test'],
  whatsapp_number: ['+33612345678', '33612345678'],
  booking_url: ['https://calendar.test/used', 'https://calendar.test/used'],
  instagram: ['used.instagram', 'instagram.com/used.instagram'],
  twitter: ['used_twitter', 'used_twitter'],
  discord: ['https://discord.gg/used', 'https://discord.gg/used'],
  siret: ['73282932000074', 'SIRET 732 829 320 00074'],
  phone: ['+33 4 50 00 00 00', '+33 4 50 00 00 00'],
  vat_status: ['liable', 'FR44732829320'],
  vat_number: ['FR44732829320', 'FR44732829320'],
  // Prices include it: invoices name the rate.
  vat_rate: ['20', ''],
  host_phone: ['+33 3 20 00 00 00', '+33 3 20 00 00 00'],
  mediator_site: ['https://mediator.test', 'https://mediator.test'],
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

test('every setting that the back-office asks for is seen on some page', async () => {
  const written = (field: string): string => SHAPED[field]?.[0] ?? `Used ${field}`
  const seen: string[] = []
  const fill = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      seen.push('Belgique')
      return ['BE']
    }
    if (isGroup(value))
      return Object.fromEntries(Object.keys(value).map((part) => [part, fill(part, value[part])]))
    seen.push(SHAPED[field]?.[1] ?? `Used ${field}`)
    return written(field)
  }
  const settings = Object.fromEntries(
    siteSettings.mutations.update.flatMap((field) =>
      // Only a buyer who pays by transfer sees the account.
      field === 'bank_account' ? [] : [[field, fill(field, DEFAULT_SETTINGS[field])]],
    ),
  )
  const pages = await Promise.all(
    PAGES.map(async (path) => {
      const { reads: _, ...page } = await renderPage(path, 'fr', readsWith(settings))
      return JSON.stringify(page)
    }),
  )
  expect(seen.length).toBeGreaterThan(12)
  expect(seen.filter((text) => !pages.some((page) => page.includes(text)))).toEqual([])
})
