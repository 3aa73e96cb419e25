import * as v from 'valibot'
import { expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { DEFAULT_SETTINGS, publicSettings } from '#contract/public/public-settings.ts'

const { bank_account: _, ...shown } = siteSettings.fields

test('the pages read every setting but the account, with the same values where none is set', () => {
  const { takes_subscribers, ...read } = DEFAULT_SETTINGS
  expect(read).toEqual(v.parse(v.object(shown), {}))
  expect(takes_subscribers).toBe(true)
})

test('what an administrator may set is read as it was stored', () => {
  const set = v.parse(v.object(shown), {
    site_name: 'Muses',
    booking_url: 'https://calendar.example/muses',
    social_links: { instagram: 'muses', discord: 'https://discord.example/muses' },
    stats: { savings: '70%' },
    seller: {
      legal_name: 'Muses SAS',
      siret: '73282932000074',
      vat_status: 'liable',
      vat_rate: '8.5',
      mediator_site: 'https://mediator.example',
      sold_countries: ['FR', 'BE'],
    },
  })
  expect(v.parse(publicSettings, set)).toEqual({ ...set, takes_subscribers: true })
})

test.each(['javascript:alert(1)', 'http://calendar.example', '//calendar.example'])(
  'an answer whose address is %s is not read: it would become a link',
  (address) => {
    expect(v.is(publicSettings, { booking_url: address })).toBe(false)
    expect(v.is(publicSettings, { seller: { mediator_site: address } })).toBe(false)
  },
)
