import { describe, expect, test } from 'vitest'
import { writePages } from '#server/entities/csv-export.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { messageTable, modelTable, orderTable } from '#server/entities/entity-tables.ts'
import { openCsvStream } from '#server/http/csv-response.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

describe('export route', () => {
  const NOW = Date.UTC(2026, 0, 2, 22, 59)

  const model = {
    name: 'Luna',
    type: 'Sexy',
    country: 'France',
    format: ['photo', 'vidéo'],
    price: 29.9,
    description: 'Porcelaine blanche.',
    images: ['/a.webp'],
    tags: ['douce', 'pâle'],
    isNSFW: false,
    isActive: true,
    sales_count: 3,
  }

  const setUp = async () => {
    const server = await createTestServer({ nowMs: () => NOW })
    const { token } = await server.signInAdmin()
    const addModel = (values: Readonly<Record<string, unknown>>, id = 'm1', createdAtMs = NOW) =>
      server.store.write((tx) =>
        insertRecord(tx, modelTable, {
          id,
          values: { ...model, ...values },
          createdAtMs,
          nowMs: NOW,
          mutationId: null,
        }),
      )
    const get = (file: string) => server.call('GET', `/api/admin/export/${file}`, { token })
    /** As bytes: decoding to text would drop the byte order mark. */
    const read = async (file: string) =>
      Buffer.from(await (await get(file)).arrayBuffer()).toString('utf8')
    return { ...server, token, addModel, get, read }
  }

  describe('a file', () => {
    test('opens in a French spreadsheet by a double click', async () => {
      const { addModel, get, read } = await setUp()
      await addModel({})
      const answer = await get('models.csv')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Content-Disposition')).toBe(
        'attachment; filename="neomuse-models-2026-01-02.csv"',
      )
      expect(await read('models.csv')).toBe(
        '\ufeff' +
          '"id";"name";"type";"country";"format";"price";"description";"images";"video_sample";"diary_sample";"tags";"isNSFW";"isActive";"sales_count";"created_at";"updated_at"\r\n' +
          '"m1";"Luna";"Sexy";"France";"photo, vidéo";29,90;"Porcelaine blanche.";"/a.webp";"";"";"douce, pâle";non;oui;3;"2026-01-02T23:59:00+01:00";"2026-01-02T23:59:00+01:00"\r\n',
      )
    })

    test('keeps quotes, semicolons and new lines inside their cell', async () => {
      const { addModel, read } = await setUp()
      await addModel({ name: 'a"b;c', description: 'one\r\ntwo\nthree' })
      const text = await read('models.csv')
      expect(text).toContain(';"a""b;c";')
      expect(text).toContain(';"one\ntwo\nthree";')
    })

    test.each(['=1+1', '+33 6 00 00 00 00', '-2', '@SUM(A1)', '＝1', '＋1', '－1', '＠A'])(
      'contains no formula that runs: %j',
      async (description) => {
        const { addModel, read } = await setUp()
        await addModel({ description, tags: [description, 'x'] })
        const text = await read('models.csv')
        expect(text).toContain(`;"'${description}";`)
        expect(text).toContain(`;"'${description}, x";`)
      },
    )

    test.each(['\t=1', '\r=1', ' =1', '\u200b=1', '\ufeff=1', '\n=1'])(
      'nor %j, and no invisible characters',
      async (description) => {
        const { addModel, read } = await setUp()
        await addModel({ description, tags: [description, 'x'] })
        const text = await read('models.csv')
        expect(text).toContain(`;"'=1";`)
        expect(text).toContain(`;"'=1, x";`)
      },
    )

    test.each(['a=b', 'a-b', '1+1', 'ada@neomuse.test', '(=1)'])(
      'leaves %j as it is',
      async (name) => {
        const { addModel, read } = await setUp()
        await addModel({ name })
        expect(await read('models.csv')).toContain(`;"${name}";`)
      },
    )

    test('of orders shows the bought items', async () => {
      const { store, read } = await setUp()
      const values = {
        status: 'paid',
        user_id: null,
        total_amount: 1_069.8,
        payment_method: 'card',
        payment_id: null,
        notes: '',
        items: [
          { model_id: 'm1', model_name: 'Luna', quantity: 2, price: 29.9 },
          { model_id: 'm2', model_name: 'Nova', quantity: 1, price: 1_010 },
        ],
      }
      await store.write((tx) =>
        insertRecord(tx, orderTable, {
          id: 'o1',
          values,
          columns: { details: '{"email":"ada@neomuse.test"}' },
          nowMs: NOW,
          mutationId: null,
        }),
      )
      const text = await read('orders.csv')
      expect(text).toContain(';1069,80;')
      expect(text).toContain(';"2 × Luna (29,90), 1 × Nova (1010,00)";')
      expect(text).not.toContain('ada@')
    })

    test('of users and messages contains only what the back-office shows', async () => {
      const { store, read } = await setUp()
      const users = await read('users.csv')
      expect(users).toContain('"admin@neomuse.test"')
      expect(users).not.toMatch(/argon2|password|email_key/)
      const values = { name: 'Ada', email: 'a@b.fr', subject: 's', message: 'm', type: 'general' }
      await store.write((tx) =>
        insertRecord(tx, messageTable, {
          id: 'x1',
          values: { ...values, is_read: false, is_quarantined: false },
          columns: { email_key: 'a@b.fr' },
          nowMs: NOW,
          mutationId: null,
        }),
      )
      expect(await read('messages.csv')).toContain(';"Ada";"a@b.fr";"s";"m";"general";')
      expect((await read('blog.csv')).split('\r\n')).toHaveLength(2)
    })

    test.each(['settings.csv', 'sessions.csv', 'models', 'models.xls', 'models.csv.csv', '.csv'])(
      '%s does not exist',
      async (file) => {
        const { get } = await setUp()
        const answer = await get(file)
        expect(answer.status).toBe(404)
        expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
      },
    )

    test('is only for administrators', async () => {
      const { call } = await setUp()
      expect((await call('GET', '/api/admin/export/users.csv')).status).toBe(401)
    })
  })

  describe('a long file', () => {
    const ROWS = 1_203

    const fill = async ({ store }: Awaited<ReturnType<typeof setUp>>) => {
      await store.write(async (tx) => {
        for (let at = 0; at < ROWS; at += 1)
          await insertRecord(tx, modelTable, {
            id: `m${String(at).padStart(5, '0')}`,
            values: { ...model, name: `n${at}` },
            // Many rows of the same moment, across the ends of pages.
            createdAtMs: NOW - Math.floor(at / 700),
            nowMs: NOW,
            mutationId: null,
          })
      })
    }

    test('has each row once', async () => {
      const server = await setUp()
      await fill(server)
      const ids = [...(await server.read('models.csv')).matchAll(/^"(m\d{5})"/gm)].map(
        ([, id]) => id,
      )
      expect(ids).toHaveLength(ROWS)
      expect(new Set(ids).size).toBe(ROWS)
    })

    test('is read from the database while it is sent, and skips no row when others are deleted', async () => {
      const server = await setUp()
      await fill(server)
      const reader = (await server.get('models.csv')).body?.getReader()
      if (!reader) throw new Error('the file has no body')
      const chunks: Uint8Array[] = []
      for (let at = 0; at < 2; at += 1) {
        const { value } = await reader.read()
        if (value) chunks.push(value)
      }
      // Rows that were read already are deleted: paging by an offset would skip as many.
      await server.store.db
        .deleteFrom('models')
        .where('id', '>=', 'm00600')
        .where('id', '<', 'm00700')
        .execute()
      for (let next = await reader.read(); !next.done; next = await reader.read())
        chunks.push(next.value)
      expect(chunks.length).toBeGreaterThan(3)
      const text = Buffer.concat(chunks).toString('utf8')
      expect(text.match(/^"m\d{5}"/gm)).toHaveLength(ROWS)
    })
  })
})

describe('csv stream', () => {
  const record = (id: string): EntityRecord => ({
    id,
    version: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    last_mutation_id: null,
    change_seq: 1,
    name: 'Ada',
    email: 'ada@neomuse.test',
    subject: '',
    message: '',
    type: 'general',
    is_read: 0,
    is_quarantined: 0,
  })

  const openStream = (
    readPage: Parameters<typeof writePages>[1],
    reportError: (error: unknown) => void,
  ) => openCsvStream({ head: '', pages: writePages(messageTable, readPage), reportError })

  test('a database that fails before the first row gives an error answer', async () => {
    const failing = openStream(() => Promise.reject(new Error('gone')), fail)
    await expect(failing).rejects.toThrow('gone')
  })

  test('a database that fails in the middle breaks off the file, and is reported', async () => {
    const reported: unknown[] = []
    const gone = new Error('gone')
    const stream = await openStream(
      (after) => (after === null ? Promise.resolve([record('x1')]) : Promise.reject(gone)),
      (error) => reported.push(error),
    )
    await expect(new Response(stream).text()).rejects.toThrow('gone')
    expect(reported).toEqual([gone])
  })

  test('no page is read before the client needs it, however long it waits', async () => {
    const asked: (string | null)[] = []
    const stream = await openStream(async (after) => {
      asked.push(after?.id ?? null)
      return [record(`x${asked.length}`)]
    }, fail)
    const reader = stream.getReader()
    for (let at = 0; at < 5; at += 1) await reader.read()
    await reader.cancel()
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  const fail = (error: unknown): void => {
    throw error
  }
})
