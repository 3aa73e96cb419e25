import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { siteSettings } from '#contract/entities/site-settings.ts'
import type { Answer, ApiRequest, Claim } from '#sync/ports.ts'
import { composeRequest, createBatching, replay } from '#sync/replay.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { aMessage, anOrder, aPost, aUser } from '#tests/support/make-entity-rows.ts'
import { aDraft, aModel, aMutation } from '#tests/support/make-rows.ts'
import { createOf, setUpSync } from '#tests/support/set-up-sync.ts'

describe('replay', () => {
  const LARGEST_BATCH = 512 * 1024

  /** Updates of posts, each with a text of the given number of characters. */
  const updatesOf = (lengths: readonly number[]): readonly Claim[] =>
    lengths.map((length, at) => ({
      base: aPost({ id: `b${at}` }),
      remoteRow: null,
      mutation: aMutation({
        id: `k${at}`,
        entity: 'blog',
        rowId: `b${at}`,
        fields: { content: 'x'.repeat(length) },
      }),
    }))

  type Batch = { readonly requests: readonly ApiRequest[] }

  /** The answer to one write: the row as it was sent. */
  const applied = ({ body, path }: ApiRequest) => ({
    status: 200,
    headers: {},
    body: aPost({ ...(body as object), id: path.split('/').at(-1) ?? '' }),
  })

  const replayAll = async (claims: readonly Claim[]) => {
    const sent: ApiRequest[] = []
    const send = async (request: ApiRequest): Promise<Answer> => {
      sent.push(request)
      if (!request.path.endsWith('/batch'))
        return anAnswer(200, applied(request).body, { epoch: 'e1' })
      const responses = (request.body as Batch).requests.map(applied)
      return anAnswer(200, { responses }, { epoch: 'e1' })
    }
    const settled = []
    const transport = { send, enterSession: async () => false }
    for await (const part of replay(transport, claims, createBatching())) settled.push(...part)
    const keysOf = ({ body, headers }: ApiRequest): readonly (string | undefined)[] =>
      headers['Idempotency-Key'] === undefined
        ? (body as Batch).requests.map((one) => one.headers['Idempotency-Key'])
        : [headers['Idempotency-Key']]
    return { sent, keys: sent.map(keysOf), settled }
  }

  test('ten edits of 100 KB travel in several batches, each below its limit, in order and complete', async () => {
    const { sent, keys, settled } = await replayAll(updatesOf(Array(10).fill(100_000)))
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(keys.length).toBeLessThanOrEqual(3)
    for (const { path, body } of sent) {
      expect(path).toBe('/api/admin/batch')
      expect(JSON.stringify(body).length).toBeLessThanOrEqual(LARGEST_BATCH)
    }
    expect(keys.flat()).toEqual(Array.from({ length: 10 }, (_, at) => `k${at}`))
    expect(settled.map(({ claim, verdict }) => [claim.mutation.id, verdict.type])).toEqual(
      Array.from({ length: 10 }, (_, at) => [`k${at}`, 'applied']),
    )
  })

  test('a batch including the envelope around its edits is no larger than its limit', async () => {
    const [claim] = updatesOf([0])
    if (claim === undefined) throw new Error('no claim')
    // Four edits are below the limit; with the envelope they are just above it.
    const around = '{"requests":[,,,]}'.length
    const each = Math.ceil((LARGEST_BATCH - around) / 4)
    const length = each - JSON.stringify(composeRequest(claim)).length
    const { sent, keys } = await replayAll(updatesOf(Array(4).fill(length)))
    expect(keys).toEqual([['k0', 'k1', 'k2'], ['k3']])
    expect(JSON.stringify(sent[0]?.body).length).toBeLessThanOrEqual(LARGEST_BATCH)
  })

  test('an edit that fills a batch alone is sent alone, in its turn', async () => {
    const { sent, keys } = await replayAll(updatesOf([400_000, 400_000, 400_000, 10, 10]))
    expect(keys).toEqual([['k0'], ['k1'], ['k2', 'k3', 'k4']])
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/admin/blog/b0',
      '/api/admin/blog/b1',
      '/api/admin/batch',
    ])
  })
})

describe('compose request', () => {
  const version = { version: 3, last_mutation_id: null }
  const headers = { 'Idempotency-Key': 'k1', 'If-Match': '"3"' }

  const requestOf = (base: SyncRow, mutation: Parameters<typeof aMutation>[0]) =>
    composeRequest({ base, remoteRow: null, mutation: aMutation({ rowId: base.id, ...mutation }) })

  test('R 264: the settings are put as the full object, at their single address', () => {
    const written = {
      site_name: 'Néomuse',
      site_description: 'Une vitrine.',
      contact_email: 'bonjour@neomuse.test',
      whatsapp_number: '+33 6 00 00 00 00',
      booking_url: '',
      social_links: { instagram: '@neomuse', twitter: '', discord: '' },
      hero_title: 'Titre',
      hero_subtitle: 'Sous-titre',
      stats: { packs_sold: '1', creators: '2', countries: '3', savings: '4' },
    }
    const settings = v.parse(siteSettings.rowSchema, { id: 'settings', ...version, ...written })
    expect(
      requestOf(settings, { entity: 'settings', fields: { hero_title: 'Un autre titre' } }),
    ).toEqual({
      method: 'PUT',
      path: '/api/admin/settings',
      headers,
      body: {
        ...written,
        seller: settings.seller,
        bank_account: settings.bank_account,
        hero_title: 'Un autre titre',
      },
    })
  })

  test('Q 254: a message is marked as read without a body', () => {
    const request = requestOf(aMessage({ id: 'g1', ...version }), {
      entity: 'messages',
      fields: { is_read: true },
    })
    expect(request).toEqual({ method: 'PUT', path: '/api/admin/messages/g1', headers })
    expect(request).not.toHaveProperty('body')
  })

  test('O 236, N 223: an order’s PUT carries only its status, a user’s only whether they are active', () => {
    expect(
      requestOf(anOrder({ id: 'o1', status: 'pending', total_amount: 29, ...version }), {
        entity: 'orders',
        fields: { status: 'paid' },
      }),
    ).toEqual({ method: 'PUT', path: '/api/admin/orders/o1', headers, body: { status: 'paid' } })
    expect(
      requestOf(aUser({ id: 'u1', ...version }), {
        entity: 'users',
        fields: { is_active: false },
      }),
    ).toEqual({ method: 'PUT', path: '/api/admin/users/u1', headers, body: { is_active: false } })
  })

  test('M 210: a model is put with the fields that it was created with, and deleted by its address', () => {
    const base = aModel(version)
    expect(requestOf(base, { fields: { price: 31 } })).toEqual({
      method: 'PUT',
      path: '/api/admin/models/m1',
      headers,
      body: aDraft({ price: 31 }),
    })
    expect(requestOf(base, { type: 'delete' })).toEqual({
      method: 'DELETE',
      path: '/api/admin/models/m1',
      headers,
    })
  })
})

describe('batching', () => {
  test('a batch halves with each failure, down to a single request, and is full-sized again after a few successes', () => {
    const batching = createBatching()
    const sizes = Array.from({ length: 8 }, () => {
      batching.failed()
      return batching.size()
    })
    expect(sizes).toEqual([50, 25, 12, 6, 3, 1, 1, 1])
    const grown = Array.from({ length: 5 }, () => {
      batching.succeeded()
      return batching.size()
    })
    expect(grown).toEqual([4, 16, 64, 100, 100])
  })

  test('a new network starts with full batches; a server that accepts no batches does not', () => {
    const batching = createBatching()
    for (let failure = 0; failure < 8; failure += 1) batching.failed()
    batching.renewed()
    expect(batching.size()).toBe(100)
    batching.isNotOffered()
    batching.renewed()
    batching.succeeded()
    expect(batching.size()).toBe(1)
  })

  const ROWS = 40

  /** The given number of edits, and no network for so long that only single requests are tried. */
  const setupLongOffline = async () => {
    const sync = await setUpSync()
    sync.network.setOnline(false)
    for (let row = 0; row < ROWS; row += 1)
      await sync.edit(createOf(sync.newId(), aDraft({ name: `Aurore ${row}` })))
    for (let minute = 0; minute < 10; minute += 1) await sync.advance(60_000)
    sync.network.setOnline(true)
    const before = sync.network.requests.length
    const writes = () => sync.network.requests.slice(before).filter((one) => one.startsWith('POST'))
    return { ...sync, writes }
  }

  test('when the network is back, all waiting edits travel in one batch', async () => {
    const { signal, settleAll, pending, writes } = await setupLongOffline()
    signal('online')
    await settleAll()
    expect(await pending()).toEqual([])
    expect(writes()).toEqual(['POST /api/admin/batch'])
  })

  test('when no signal reports that the network is back, a few requests find out that batches succeed', async () => {
    const { advance, pending, writes } = await setupLongOffline()
    await advance(60_000)
    expect(await pending()).toEqual([])
    expect(writes().length).toBeLessThan(ROWS / 2)
  })

  test('while there is no network, an edit does not cause the outbox to be read', async () => {
    const { db, edit, settleAll, newId, advance, network } = await setUpSync()
    network.setOnline(false)
    for (let row = 0; row < 5; row += 1) await edit(createOf(newId(), aDraft()))
    await advance(0)
    let reads = 0
    db.outbox.hook('reading', (entry) => {
      reads += 1
      return entry
    })
    await edit(createOf(newId(), aDraft()))
    await settleAll()
    expect(reads).toBe(0)
  })
})
