import { expect, test } from 'vitest'
import type { Subscriber, SubscriberPage } from '#contract/admin/subscribers.ts'
import { addresses, addressOf, setUpNewsletters } from './set-up-newsletters.ts'

const PATH = '/api/admin/subscribers'

const setUp = async (count: number) => {
  const server = await setUpNewsletters(count)
  const list = async (query = '') => (await server.ask<SubscriberPage>('GET', PATH + query)).body
  return { ...server, list }
}

test('the list comes in pages, newest first, and is searched by address, language and state', async () => {
  const { list } = await setUp(7)
  const first = await list('?limit=3')
  expect([first.found, first.entries.map(({ email }) => email)]).toEqual([7, addresses(3)])
  const second = await list(`?limit=3&before=${first.next}`)
  expect(second.entries.map(({ email }) => email)).toEqual([3, 4, 5].map(addressOf))
  expect(await list(`?limit=3&before=${second.next}`)).toMatchObject({
    entries: [{ email: addressOf(6) }],
    next: null,
  })
  expect(await list('?q=READER-0004@')).toMatchObject({ found: 1, entries: [{ language: 'th' }] })
  // In an address these are ordinary characters.
  for (const q of ['%25', '_', '~']) expect(await list(`?q=${q}`)).toMatchObject({ found: 0 })
  expect(await list('?language=en')).toMatchObject({ found: 2 })
  expect(await list('?state=pending')).toMatchObject({ found: 0 })
})

test('only administrators read it, and an invalid query is refused', async () => {
  const { call, ask } = await setUp(0)
  for (const path of [PATH, `${PATH}/audience`, '/api/admin/export/subscribers.csv'])
    expect((await call('GET', path)).status).toBe(401)
  expect((await ask('GET', `${PATH}?state=all`)).status).toBe(400)
  expect((await ask('GET', `${PATH}?before=yesterday`)).status).toBe(400)
})

test('the text, place and time of the consent are stored with the address, when its owner confirms it', async () => {
  const { list, call, startWorker, post, store } = await setUp(0)
  startWorker()
  const subscribe = (fields: object) =>
    call('POST', '/api/newsletter', { body: { email: 'zoe@example.org', ...fields } })
  await subscribe({})
  expect((await list()).entries).toMatchObject([
    { state: 'pending', confirmed_at: null, consent_text: '', consent_page: '' },
  ])
  const shown = { consent: 'Un e-mail par quinzaine.', page: '/blog' }
  await subscribe(shown)
  await expect.poll(() => post.emails.length).toBe(1)
  const token = /\?token=([\w-]+)/.exec(post.emails[0]?.text ?? '')?.[1]
  await call('POST', '/api/newsletter/confirm', { body: { token } })
  await subscribe({ consent: 'Autre chose.', page: '/' })
  const kept = { state: 'confirmed', consent_text: shown.consent, consent_page: shown.page }
  expect((await list()).entries).toMatchObject([{ ...kept, confirmed_at: expect.any(String) }])
  // A text that is too long for any page proves nothing, and is no reason to refuse the reader.
  await store.db.deleteFrom('subscribers').execute()
  expect((await subscribe({ consent: 'x'.repeat(2_000) })).status).toBe(201)
  expect((await list()).entries).toMatchObject([{ consent_text: '' }])
})

test('a bounced address gets no more emails, not even a confirmation, until an admin clears it', async () => {
  const { ask, call, list, audience, startWorker, outbox, post } = await setUp(2)
  const [first] = (await list()).entries
  const mark = (is_bounced: boolean) =>
    ask<Subscriber>('PUT', `${PATH}/${first?.id}`, { is_bounced })
  expect((await mark(true)).body).toMatchObject({
    state: 'bounced',
    bounced_at: expect.any(String),
  })
  expect((await mark(true)).status).toBe(200)
  expect((await audience()).recipients).toMatchObject({ fr: 0, th: 1 })
  expect(await list('?state=bounced')).toMatchObject({ found: 1 })
  startWorker()
  await call('POST', '/api/newsletter', { body: { email: addressOf(0) } })
  await expect.poll(outbox).toEqual([])
  expect(post.emails).toEqual([])
  expect((await mark(false)).body).toMatchObject({ state: 'confirmed', bounced_at: null })
  const log = await ask<{ entries: unknown[] }>('GET', '/api/admin/audit?entity=subscribers')
  expect(log.body.entries).toMatchObject([
    { action: 'update', changes: [{ field: 'is_bounced', from: true, to: false }] },
    { action: 'update', row_id: first?.id, row_name: null },
  ])
  expect(JSON.stringify(log.body)).not.toContain('reader-')
  expect((await ask('PUT', `${PATH}/nobody`, { is_bounced: true })).status).toBe(404)
  expect((await ask('PUT', `${PATH}/${first?.id}`, {})).status).toBe(422)
})

test('the file contains all of them, runs no formula, and is logged in the audit log', async () => {
  const { call, token, store, ask } = await setUp(1_003)
  const formula = { email: '=cmd@example.org', consent_text: '=1+1' }
  await store.db.updateTable('subscribers').set(formula).where('email', '=', addressOf(0)).execute()
  const answer = await call('GET', '/api/admin/export/subscribers.csv', { token })
  expect(answer.headers.get('Content-Disposition')).toContain('neomuse-subscribers-2026-01-01.csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1_004)
  expect(lines[0]).toMatch(/"email";"language";"state";"created_at";"confirmed_at"/)
  expect(lines[1]).toMatch(/^"'=cmd@example\.org";"fr";"confirmed";.*;"'=1\+1";/)
  const log = await ask<{ entries: unknown[] }>('GET', '/api/admin/audit?entity=subscribers')
  expect(log.body.entries).toMatchObject([{ action: 'export', row_id: null, row_name: null }])
})

test('the site knows whether addresses can be confirmed, and shows no form where they cannot', async () => {
  const offered = async (
    options: Parameters<typeof setUpNewsletters>[1],
    contact_email?: string,
  ) => {
    const { call, token } = await setUpNewsletters(0, options)
    if (contact_email !== undefined)
      await call('PUT', '/api/admin/settings', { token, body: { contact_email } })
    return (await (await call('GET', '/api/settings')).json()).takes_subscribers
  }
  expect(await offered({})).toBe(true)
  expect(await offered({ sendsMail: false })).toBe(false)
  expect(await offered({ publicUrl: null })).toBe(false)
  expect(await offered({}, '')).toBe(false)
})
