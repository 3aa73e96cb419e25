import { describe, expect, test } from 'vitest'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { Store } from '#server/db/open-store.ts'
import { sizeNamesOf } from '#server/files/picture-sizes.ts'
import { dropUnusedPictures } from '#server/operations/drop-unused-pictures.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { createMemoryStore } from '#tests/support/objects/create-memory-store.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const DAYS_BETWEEN = 5
const NOW = Date.UTC(2040, 0, 1)

const PICTURE = aPicture('png', 500)
const { sha256 } = PICTURE
const ADDRESS = `/files/${sha256}`

type Parts = { readonly objects?: Partial<ObjectStore>; readonly write?: Store['write'] }

const setUp = async () => {
  const clock = { now: NOW }
  const kept = createMemoryStore()
  const server = await createTestServer({ nowMs: () => clock.now, objects: kept })
  const { store } = server
  await server.addAdmin()
  let session = { since: Number.NaN, token: '' }
  const signIn = async (): Promise<string> => {
    if (session.since !== clock.now)
      session = { since: clock.now, token: await server.signIn('admin@neomuse.test') }
    return session.token
  }
  const send = async (method: string, path: string, body: unknown) => {
    const token = await signIn()
    const answer = await server.call(method, `/api/admin/${path}`, { token, body })
    expect(answer.status).toBeLessThan(300)
    return answer.status === 204 ? null : answer.json()
  }
  const upload = async (body: BodyInit = PICTURE.bytes): Promise<number> => {
    const headers = { Authorization: `Bearer ${await signIn()}` }
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
    return (await server.request(`/api/admin/files/${sha256}`, init)).status
  }
  const drop = ({ objects = {}, write = store.write }: Parts = {}, of = store) =>
    dropUnusedPictures({
      store: { ...of, write },
      objects: { ...kept, ...objects },
      nowMs: () => clock.now,
      isStopping: () => false,
    })
  /** Runs every few days, until this day; returns how many were dropped. */
  const runUntilDay = async (day: number): Promise<number> => {
    let dropped = 0
    for (; clock.now < NOW + day * DAY_MS; clock.now += DAYS_BETWEEN * DAY_MS)
      dropped += (await drop()) ?? 0
    return dropped
  }
  const status = async () => (await server.call('GET', ADDRESS, { token: await signIn() })).status
  const leaving = async () =>
    (await store.db.selectFrom('leaving_files').select('sha256').execute()).length
  return { ...server, clock, kept, send, upload, drop, runUntilDay, status, leaving }
}

const MODEL = { name: 'Luna', price: 29, description: 'Une sculpture.' }
const POST = {
  title: 'Un titre',
  excerpt: 'Un extrait.',
  content: 'Un texte.',
  image: '/pictures/a.webp',
  read_time: '1 min',
}
const BLOCK = { place: 'home-testimonials' }

describe('a picture that a row names is kept', () => {
  test.each([
    ['models', { ...MODEL, images: ['/pictures/a.webp', ADDRESS] }],
    ['models', { ...MODEL, description: `Voir https://neomuse.example${ADDRESS}.` }],
    ['blog', { ...POST, image: ADDRESS }],
    ['blog', { ...POST, image: undefined, images: [ADDRESS] }],
    ['blog', { ...POST, content: `Un texte.\n\n![Luna](${ADDRESS} "Luna")` }],
    ['content', { ...BLOCK, image: ADDRESS }],
    ['content', { ...BLOCK, body_th: `![Luna](${ADDRESS}?w=640&f=webp)` }],
  ])('in %s: %o', async (plural, row) => {
    const { upload, send, runUntilDay, status } = await setUp()
    await upload()
    await send('POST', plural, row)
    expect(await runUntilDay(70)).toBe(0)
    expect(await status()).toBe(200)
  })

  test('in the settings', async () => {
    const { upload, send, runUntilDay, status } = await setUp()
    await upload()
    const social_links = { instagram: `https://neomuse.example${ADDRESS}` }
    await send('PUT', 'settings', { social_links })
    expect(await runUntilDay(70)).toBe(0)
    expect(await status()).toBe(200)
  })

  test('among many rows and many pictures', async () => {
    const { store, send, upload, runUntilDay, status } = await setUp()
    await upload()
    for (let at = 0; at < 45; at += 1)
      await send('POST', 'models', { ...MODEL, images: at === 44 ? [ADDRESS] : [] })
    const others = Array.from({ length: 1_100 }, (_, at) => at.toString(16).padStart(64, '0'))
    const row = { content_type: 'image/png', bytes: 1, created_at: '2026', unused_since: '2026' }
    await store.db
      .insertInto('files')
      .values(others.map((other) => ({ ...row, sha256: other })))
      .execute()
    expect(await runUntilDay(5)).toBe(1_100)
    expect(await status()).toBe(200)
  })
})

describe('a picture that no row names', () => {
  test('is dropped after thirty days, and its bytes and sizes the day after', async () => {
    const { upload, clock, drop, runUntilDay, status, kept, leaving } = await setUp()
    await upload()
    for (const name of sizeNamesOf(sha256))
      await kept.put({ name, sha256, contentType: 'image/webp', content: [PICTURE.bytes] })
    expect(await runUntilDay(35)).toBe(0)
    expect(await status()).toBe(200)

    clock.now = NOW + 30 * DAY_MS + 1
    expect(await drop()).toBe(1)
    expect([await status(), await leaving()]).toEqual([404, 1])
    expect(await kept.has(sha256)).toBe(true)

    clock.now += DAY_MS
    expect(await drop()).toBe(0)
    expect(await leaving()).toBe(0)
    for (const name of [sha256, ...sizeNamesOf(sha256)]) expect(await kept.has(name)).toBe(false)
  })

  test('keeps its bytes for one more hour: an upload that found them may still be running', async () => {
    const { upload, clock, drop, runUntilDay, kept } = await setUp()
    await upload()
    await runUntilDay(35)
    expect(await drop()).toBe(1)
    clock.now += HOUR_MS - 1
    await drop()
    expect(await kept.has(sha256)).toBe(true)
    clock.now += 1
    await drop()
    expect(await kept.has(sha256)).toBe(false)
  })

  test('is kept for the full time again when a row has named it in between', async () => {
    const { upload, send, runUntilDay, status } = await setUp()
    await upload()
    await runUntilDay(25)
    const model = await send('POST', 'models', { ...MODEL, images: [ADDRESS] })
    await runUntilDay(35)
    await send('PUT', `models/${model.id}`, { ...MODEL, images: [] })
    expect(await runUntilDay(65)).toBe(0)
    expect(await status()).toBe(200)
    expect(await runUntilDay(75)).toBe(1)
  })

  test('is kept for the full time again when it is uploaded again', async () => {
    const { upload, runUntilDay, status } = await setUp()
    await upload()
    await runUntilDay(25)
    expect(await upload()).toBe(200)
    expect(await runUntilDay(55)).toBe(0)
    expect(await status()).toBe(200)
    expect(await runUntilDay(65)).toBe(1)
  })

  test('is kept when a row names it at the very last moment', async () => {
    const { upload, runUntilDay, drop, send, store, status, clock } = await setUp()
    await upload()
    await runUntilDay(30)
    clock.now += HOUR_MS
    let isNamed = false
    const write: Store['write'] = async (work) => {
      if (!isNamed) await send('POST', 'models', { ...MODEL, images: [ADDRESS] })
      isNamed = true
      return store.write(work)
    }
    expect(await drop({ write })).toBe(0)
    expect([isNamed, await status()]).toEqual([true, 200])
  })

  test('is dropped once, when several processes run at the same moment', async () => {
    const { upload, runUntilDay, drop, stores, clock, leaving, kept } = await setUp()
    await upload()
    await runUntilDay(30)
    clock.now += HOUR_MS
    const all = () => Promise.all([...stores, ...stores].map((of) => drop({ write: of.write }, of)))
    expect((await all()).reduce<number>((sum, dropped) => sum + (dropped ?? 0), 0)).toBe(1)
    clock.now += HOUR_MS
    await all()
    expect([await leaving(), await kept.has(sha256)]).toEqual([0, false])
  })
})

describe('a picture that is uploaded again while it is being dropped', () => {
  const setUpLeaving = async () => {
    const parts = await setUp()
    await parts.upload()
    await parts.runUntilDay(30)
    parts.clock.now += HOUR_MS
    expect(await parts.drop()).toBe(1)
    return parts
  }

  test('is restored', async () => {
    const { clock, upload, drop, status, leaving } = await setUpLeaving()
    clock.now += HOUR_MS / 2
    expect(await upload()).toBe(201)
    expect([await status(), await leaving()]).toEqual([200, 0])
    clock.now += DAY_MS
    await drop()
    expect(await status()).toBe(200)
  })

  test('is restored completely, when some of it was removed', async () => {
    const { clock, upload, drop, kept, status } = await setUpLeaving()
    clock.now += HOUR_MS
    const remove: ObjectStore['remove'] = async (name) => {
      await kept.remove(name)
      if (name === sha256) throw new Error('killed')
    }
    await expect(drop({ objects: { remove } })).rejects.toThrow('killed')
    expect(await kept.has(sha256)).toBe(false)
    expect(await upload()).toBe(503)
    expect(await status()).toBe(404)

    clock.now += HOUR_MS / 2
    expect(await upload()).toBe(201)
    expect(await status()).toBe(200)
    clock.now += DAY_MS
    await drop()
    expect(await status()).toBe(200)
  })

  test('waits while its bytes are being removed', async () => {
    const { clock, upload, drop, kept, status } = await setUpLeaving()
    clock.now += HOUR_MS
    const statuses: number[] = []
    const remove: ObjectStore['remove'] = async (name) => {
      if (name === sha256) statuses.push(await upload())
      await kept.remove(name)
    }
    await drop({ objects: { remove } })
    expect(statuses).toEqual([503])
    expect(await status()).toBe(404)
    expect(await upload()).toBe(201)
    expect(await status()).toBe(200)
  })

  test('waits when it was dropped, or marked, during the upload', async () => {
    const { clock, upload, runUntilDay, drop, status, kept } = await setUp()
    const arriving = (meanwhile: () => Promise<unknown>) =>
      new ReadableStream<Uint8Array>(
        {
          pull: async (controller) => {
            await meanwhile()
            controller.enqueue(PICTURE.bytes)
            controller.close()
          },
        },
        // The stream is read only on demand.
        { highWaterMark: 0 },
      )
    await upload()
    await runUntilDay(30)
    clock.now += HOUR_MS
    expect(await upload(arriving(() => drop()))).toBe(503)
    expect(await status()).toBe(404)

    clock.now += HOUR_MS
    expect(await upload(arriving(() => drop()))).toBe(503)
    expect(await status()).toBe(404)
    expect(await upload()).toBe(201)
    expect([await status(), await kept.has(sha256)]).toEqual([200, true])
  })
})

test('wherever it is killed, no row is without bytes, and the next runs finish the work', async () => {
  const { upload, drop, clock, store, kept, status, leaving } = await setUp()
  // Dropping and removing need this many calls together.
  for (let calls = 0; calls < 27; calls += 1) {
    expect(await upload()).toBe(201)
    await drop()
    clock.now += 30 * DAY_MS + HOUR_MS
    let left = calls
    const dieAfterAll = <Result>(call: () => Promise<Result>): Promise<Result> => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('killed')) : call()
    }
    const dying: Parts = {
      write: (work) => dieAfterAll(() => store.write(work)),
      objects: { remove: (name) => dieAfterAll(() => kept.remove(name)) },
    }
    const outcomes: string[] = []
    for (let run = 0; run < 2; run += 1, clock.now += HOUR_MS) {
      outcomes.push(await drop(dying).then(String, ({ message }) => message))
      const [now, isThere] = [await status(), await kept.has(sha256)]
      // Available, marked as leaving, or removed completely.
      expect([now === 200 && isThere, (await leaving()) === 1, !isThere]).toContain(true)
      expect(now === 200 ? isThere : now === 404).toBe(true)
    }
    expect(outcomes.includes('killed')).toBe(calls < 26)
    for (let run = 0; run < 2; run += 1, clock.now += HOUR_MS) await drop()
    expect([await status(), await leaving(), await kept.has(sha256)]).toEqual([404, 0, false])
  }
})

test('it stops between two steps when the server stops', async () => {
  const { store, kept, clock } = await setUp()
  const parts = { store, objects: kept, nowMs: () => clock.now }
  expect(await dropUnusedPictures({ ...parts, isStopping: () => true })).toBeNull()
})
