import { expect, test } from 'vitest'
import { readPullMark, writePullMark } from '#device/storage/meta-table.ts'
import { readOpenRows } from '#device/storage/read-totals.ts'
import { countRows } from '#device/storage/row-totals.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { messageTable } from '#server/entities/entity-tables.ts'
import { findWrongTotals } from '#tests/support/find-wrong-totals.ts'
import { setUpSync } from '#tests/support/set-up-sync.ts'

const idOf = (at: number) => `0197f0c8-0000-7000-8000-${String(at).padStart(12, '0')}`

/** At the server, three pages of messages: all were read but two of the oldest. */
const LENGTH = 1_100
const UNREAD = [idOf(3), idOf(7)]

const setUp = async () => {
  const device = await setUpSync()
  const { db, network, server, clock } = device
  await server.store.write(async (tx) => {
    for (let at = 0; at < LENGTH; at += 1)
      await insertRecord(tx, messageTable, {
        id: idOf(at),
        values: {
          name: 'Zoé',
          email: 'zoe@example.org',
          subject: 'Question',
          message: 'Bonjour',
          type: 'contact',
          language: 'fr',
          is_read: !UNREAD.includes(idOf(at)),
          is_quarantined: false,
        },
        columns: { email_key: 'zoe@example.org' },
        mutationId: null,
        nowMs: clock.nowMs() + at,
      })
  })
  await db.table('messages').clear()
  await db.meta.delete('pull:messages')
  await countRows(db)
  const asked: string[] = []
  const happenings = new Map<string, () => unknown>()
  network.answerInstead(async ({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/api/admin/messages' || search.includes('since=')) return null
    const kind = search.includes('open=') ? 'open' : search.includes('before=') ? 'older' : 'first'
    asked.push(kind)
    const happen = happenings.get(kind)
    happenings.delete(kind)
    return ((await happen?.()) as Response | null | undefined) ?? null
  })
  const during = (kind: 'first' | 'open' | 'older', happen: () => unknown) =>
    void happenings.set(kind, happen)
  const pull = async (signal: 'changed:messages' | 'online' = 'changed:messages') => {
    device.signal(signal)
    await device.settleAll()
  }
  const unread = async () =>
    (await readOpenRows(db, { entity: 'messages', list: 'unread', most: 9 }))?.map(({ id }) => id)
  const here = () => db.table('messages').count()
  return { ...device, asked, during, pull, unread, here }
}

const noAnswer = () => null

test('what waits for an admin arrives before the older pages, and each row is there once in the end', async () => {
  const { db, asked, during, pull, unread, here } = await setUp()
  const seen: unknown[] = []
  during('older', async () => void seen.push(await here(), await unread()))
  await pull()
  expect(asked).toEqual(['first', 'open', 'older', 'older'])
  expect(seen).toEqual([502, UNREAD.toReversed()])
  expect(await here()).toBe(LENGTH)
  expect(await unread()).toEqual(UNREAD.toReversed())
  expect(await findWrongTotals(db)).toEqual([])
})

test('what was answered elsewhere meanwhile no longer waits', async () => {
  const { db, server, session, during, pull, unread } = await setUp()
  const address = `/api/admin/messages/${UNREAD[0]}`
  during('older', () =>
    server
      .call('PUT', address, { token: session.token ?? '', body: { is_read: true } })
      .then(noAnswer),
  )
  await pull()
  expect(await unread()).toEqual([UNREAD[1]])
  expect(await findWrongTotals(db)).toEqual([])
})

test('after a break the open work is not asked for again', async () => {
  const { db, asked, during, pull, here } = await setUp()
  during('older', () => {
    throw new TypeError('network')
  })
  await pull()
  expect(await here()).toBe(502)
  expect(await findWrongTotals(db)).toEqual([])
  await pull('online')
  expect(asked.filter((kind) => kind === 'open')).toHaveLength(1)
  expect(await here()).toBe(LENGTH)
})

test('where a break loses the open work, it is asked for again before the older pages', async () => {
  const { asked, during, pull } = await setUp()
  during('open', () => {
    throw new TypeError('network')
  })
  await pull()
  expect(asked).toEqual(['first', 'open'])
  await pull('online')
  expect(asked).toEqual(['first', 'open', 'open', 'older', 'older'])
})

test('a server that does not know the question is asked once, and the list goes on', async () => {
  const { asked, during, pull, here, db } = await setUp()
  during('open', async () => {
    const { epoch } = await readPullMark(db, 'messages')
    return Response.json(
      { code: 'bad-request', detail: '' },
      { status: 400, headers: { 'Sync-Epoch': epoch ?? '' } },
    )
  })
  await pull()
  expect(asked).toEqual(['first', 'open', 'older', 'older'])
  expect(await here()).toBe(LENGTH)
})

test('after a restore the open work comes with its pages', async () => {
  const { asked, during, pull, db } = await setUp()
  during('first', async () => {
    const mark = await readPullMark(db, 'messages')
    await writePullMark(db, 'messages', { ...mark, epoch: 'before' })
  })
  await writePullMark(db, 'messages', {
    ...(await readPullMark(db, 'models')),
    epoch: 'before',
    cursor: null,
  })
  await pull()
  expect(asked).toEqual(['first', 'older', 'older'])
})
