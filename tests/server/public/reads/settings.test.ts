import { expect, test } from 'vitest'
import { publicSettings } from '#contract/public/public-settings.ts'
import { deleteRecord, findRecord } from '#server/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

test('visitors read the settings of the site, and nothing else', async () => {
  const { call } = await createTestServer()
  const settings = await (await call('GET', '/api/settings')).json()
  expect(Object.keys(settings).sort()).toEqual(Object.keys(publicSettings.entries).sort())
  expect(settings).toMatchObject({
    hero_title: "Le futur de l'influence est artificiel.",
    stats: { packs_sold: '15,000+', creators: '2,300+', countries: '45+', savings: '80%' },
  })
})

test('an edit shows at once, and unchanged settings are not sent again', async () => {
  const { call, signInAdmin } = await createTestServer()
  const { token } = await signInAdmin()
  const first = await call('GET', '/api/settings')
  expect(first.headers.get('Cache-Control')).toBe('no-cache')
  const ask = { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } }
  expect((await call('GET', '/api/settings', ask)).status).toBe(304)
  await call('PUT', '/api/admin/settings', { token, body: { hero_title: 'Autre' } })
  const changed = await call('GET', '/api/settings', ask)
  expect([changed.status, (await changed.json()).hero_title]).toEqual([200, 'Autre'])
})

test('before there are any settings, nothing can be read', async () => {
  const { call, store, deps } = await createTestServer()
  await store.write(async (tx) => {
    const of = await findRecord(tx, siteSettingsTable, 'settings')
    if (!of) throw new Error('there are settings after the start')
    await deleteRecord(tx, siteSettingsTable, { of, nowMs: deps.nowMs(), mutationId: null })
  })
  expect((await call('GET', '/api/settings')).status).toBe(404)
})
