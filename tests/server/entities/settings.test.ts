import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import { setUpEntity } from './set-up-entity.ts'

const FULL = {
  site_name: 'Autre',
  site_description: 'Une description\nsur deux lignes',
  contact_email: 'bonjour@neomuse.test',
  whatsapp_number: '+33 6 00 00 00 00',
  booking_url: 'https://calendar.test/neomuse?lang=fr',
  social_links: { instagram: 'https://instagram.com/x', twitter: '', discord: '' },
  hero_title: 'Titre',
  hero_subtitle: '',
  stats: { packs_sold: '1', creators: '2', countries: '3', savings: '4' },
  seller: {
    ...v.parse(siteSettings.draftSchema, {}).seller,
    legal_name: 'Lune',
    siret: '73282932000074',
    sold_countries: ['BE', 'FR'],
  },
  bank_account: { iban: 'FR7630006000011234567890189', bic: '', holder: 'Lune' },
}

const setUp = async () => {
  const server = await setUpEntity('settings')
  const read = async () => (await server.send('GET', server.list)).body
  const put = (body: unknown, headers = {}) => server.send('PUT', server.list, body, headers)
  return { ...server, read, put }
}

describe('the settings', () => {
  test('are one object, which exists from the start', async () => {
    const { send, list } = await setUp()
    const { status, etag, body } = await send('GET', list)
    expect([status, etag]).toEqual([200, '"1"'])
    expect(v.parse(siteSettings.rowSchema, body)).toEqual(body)
    expect(body).toMatchObject({ id: 'settings', site_name: 'Néomuse' })
  })

  test('are not sent again while they are unchanged', async () => {
    const { call, token, list, put } = await setUp()
    const ask = () => call('GET', list, { token, headers: { 'If-None-Match': '"1"' } })
    const unchanged = await ask()
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('Sync-Cursor')).toMatch(/^\d+$/)
    await put(FULL)
    expect((await ask()).status).toBe(200)
  })

  test('are written as a whole', async () => {
    const { put, read } = await setUp()
    const answer = await put(FULL)
    expect(answer).toMatchObject({ status: 200, etag: '"2"', body: FULL })
    expect(await read()).toEqual(answer.body)
  })

  test('are written in part: omitted fields keep their values', async () => {
    const { put, read } = await setUp()
    await put(FULL)
    await put({ hero_title: 'Neuf', stats: FULL.stats })
    expect(await read()).toMatchObject({ ...FULL, hero_title: 'Neuf', version: 3 })
  })

  test('are also written in part inside a field', async () => {
    const { put, read } = await setUp()
    await put(FULL)
    const change = {
      stats: { packs_sold: '16,000+', other: 'x' },
      social_links: { discord: 'https://discord.example/neomuse' },
    }
    const { status, body } = await put(change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...FULL,
      stats: { ...FULL.stats, packs_sold: '16,000+' },
      social_links: { ...FULL.social_links, discord: 'https://discord.example/neomuse' },
    })
    expect(Object.keys(body.stats as object)).toEqual(Object.keys(FULL.stats))
    expect((await put({ stats: {}, social_links: {} })).body).toEqual({ ...body, version: 4 })
    expect(await read()).toMatchObject({ stats: { ...FULL.stats, packs_sold: '16,000+' } })
  })

  test('accept everything that they answered', async () => {
    const { put, read } = await setUp()
    const before = await read()
    expect((await put(before)).body).toEqual({ ...before, version: 2 })
  })

  test('keep links as they were written', async () => {
    const { put, read } = await setUp()
    const social_links = {
      instagram: '@neomuse',
      twitter: 'twitter.com/neomuse',
      discord: 'javascript:alert(1)',
    }
    expect((await put({ social_links })).status).toBe(200)
    expect(await read()).toMatchObject({ social_links })
  })

  test.each([
    ['contact_email', 'no address'],
    ['hero_title', 7],
    ['social_links', 'x'],
    ['stats', { packs_sold: 1 }],
    ['seller', { siret: '73282932000075' }],
    ['seller', { sold_countries: ['Terre'] }],
    ['bank_account', { iban: 'FR7630006000011234567890188' }],
    ['stats', null],
    ['stats', []],
    ['stats', ['1']],
    ['social_links', []],
  ])('refuse %s: %j', async (field, value) => {
    const { put, read } = await setUp()
    const before = await read()
    const answer = await put({ ...FULL, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.fields?.[0]?.field).toMatch(new RegExp(`^${field}`))
    expect(await read()).toEqual(before)
  })

  test('report that a value is no group of fields', async () => {
    const { put } = await setUp()
    for (const stats of [null, [], 'x'])
      expect((await put({ stats })).body).toMatchObject({
        detail: 'Statistiques : doit être un groupe de champs',
        fields: [{ field: 'stats', code: 'not-an-object' }],
      })
  })

  test('are changed only in the version that was seen', async () => {
    const { put } = await setUp()
    const change = (ifMatch: string) => put({ site_name: 'Neuf' }, { 'If-Match': ifMatch })
    expect((await change('"1"')).status).toBe(200)
    const stale = await change('"1"')
    expect(stale.status).toBe(412)
    expect(stale.body).toMatchObject({ code: 'stale', current: { site_name: 'Neuf', version: 2 } })
  })

  test('are written once under a key', async () => {
    const { put } = await setUp()
    const key = { 'Idempotency-Key': 'k1' }
    const first = await put(FULL, key)
    await put({ site_name: 'Later' })
    expect(await put(FULL, key)).toEqual(first)
  })

  test('are a list of their own in the changes', async () => {
    const { send, list, put, read } = await setUp()
    expect((await send('GET', `${list}?since=0`)).body).toEqual([await read()])
    const { call, token } = await setUp()
    const answer = await call('GET', list, { token })
    expect(answer.headers.get('Sync-Cursor')).toMatch(/^\d+$/)
    await put(FULL)
    expect((await send('GET', `${list}?since=0`)).body).toMatchObject([FULL])
  })

  test('have one address, and can be neither created nor deleted', async () => {
    const { send, list } = await setUp()
    expect([
      (await send('POST', list, FULL)).status,
      (await send('DELETE', list)).status,
      (await send('GET', `${list}/settings`)).status,
      (await send('PUT', `${list}/settings`, FULL)).status,
    ]).toEqual([405, 405, 404, 404])
  })
})
