import { expect, test } from 'vitest'
import { keepOnlyEdits } from '#device/storage/account-facts.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import { exportEdits } from '#device/storage/transfer/export-edits.ts'
import { insertModels, olderIds } from '#tests/support/insert-models.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { createOf, deleteOf, LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** The ids of further rows at the server: with the six sample models, three pages of 500. */
const MANY = olderIds(1_100)
const NEWEST = MANY.at(-1) ?? ''
const OLDEST = MANY[0] ?? ''
const NEW_ID = '0197f0c9-0000-7000-8000-00000000c11b'

/** A device that has lost its copy, and asks for the list again. */
const setUp = async () => {
  const device = await setUpSync()
  await insertModels(device, MANY)
  const { db, network, server } = device
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  /** What happens before the models' page with this number is answered. */
  const beforePage = (number: number, happens: () => Promise<void> | void) => {
    let asked = 0
    network.answerInstead(async ({ method, url }) => {
      const { pathname, searchParams } = new URL(url)
      const isPage = pathname === '/api/admin/models' && searchParams.has('limit')
      if (method !== 'GET' || !isPage || searchParams.has('since')) return null
      asked += 1
      if (asked === number) await happens()
      return null
    })
  }
  const local = async () => (await db.table('models').toCollection().primaryKeys()).toSorted()
  const atServer = async () => (await device.serverRows()).map(({ id }) => id).toSorted()
  const pull = async (signal: 'signed-in' | 'changed:models' | 'online' = 'changed:models') => {
    device.signal(signal)
    await device.settleAll()
  }
  const mark = () => readPullMark(db, 'models')
  return { ...device, server, beforePage, local, atServer, pull, mark }
}

const ACCOUNT = {
  id: 'admin-1',
  email: 'ada@neomuse.test',
  first_name: 'A',
  last_name: 'L',
  role: 'admin',
}

const breakLine = (): never => {
  throw new TypeError('network')
}

test('a long list arrives in pages, the newest rows first, and says how far it has come', async () => {
  const { beforePage, local, atServer, pull, mark, statuses } = await setUp()
  beforePage(2, breakLine)
  await pull()
  expect(await local()).toHaveLength(500)
  expect(await local()).toContain(NEWEST)
  expect(await mark()).toMatchObject({
    loadedAtMs: null,
    filling: { arrived: 500, total: 1_106, isOfNewDatabase: false },
  })
  await pull('online')
  expect(await local()).toEqual(await atServer())
  expect(await mark()).toMatchObject({ filling: null, problem: null, loadedAtMs: 0 })
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
})

test('an interrupted list goes on after its last page, and no page is asked for twice', async () => {
  const { beforePage, network, local, atServer, pull } = await setUp()
  beforePage(3, breakLine)
  await pull()
  const asked: string[] = []
  network.answerInstead(({ url }) => {
    if (url.includes('/models?limit')) asked.push(new URL(url).search)
    return null
  })
  await pull('online')
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('before=')
  expect(await local()).toEqual(await atServer())
})

test('a list that a break has interrupted goes on by itself within seconds, though nothing else happens', async () => {
  const { beforePage, advance, local, atServer, pull } = await setUp()
  beforePage(2, breakLine)
  await pull()
  await advance(1_000)
  expect(await local()).toEqual(await atServer())
})

test('a line that stays down is tried ever more seldom', async () => {
  const { network, advance, beforePage, pull } = await setUp()
  beforePage(2, breakLine)
  await pull()
  let tries = 0
  network.answerInstead(() => {
    tries += 1
    return breakLine()
  })
  for (let second = 0; second < 600; second += 1) await advance(1_000)
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(30)
})

test('an edit leaves between two pages, and its row’s older page does not undo it', async () => {
  const { beforePage, edit, pending, mirror, pull, serverRow } = await setUp()
  beforePage(2, async () => void (await edit(updateOf(NEWEST, { price: 31 }))))
  await pull()
  expect(await pending()).toEqual([])
  expect(await serverRow(NEWEST)).toMatchObject({ price: 31 })
  expect(await mirror(NEWEST)).toMatchObject({ price: 31, version: 2 })
})

test('the edit was sent before the last page was asked for', async () => {
  const { beforePage, edit, pull, network } = await setUp()
  beforePage(2, async () => void (await edit(updateOf(NEWEST, { price: 31 }))))
  await pull()
  const { requests } = network
  const push = requests.findIndex((request) => /^(?:PUT|POST) /.test(request))
  expect(push).toBeGreaterThan(0)
  expect(requests.slice(push).filter((request) => request === 'GET /api/admin/models')).not.toEqual(
    [],
  )
})

test('rows that are deleted, changed or created while the pages arrive are right in the end', async () => {
  const { beforePage, deleteElsewhere, editElsewhere, local, atServer, mirror, pull, ...device } =
    await setUp()
  beforePage(2, async () => {
    await deleteElsewhere(NEWEST)
    await deleteElsewhere(OLDEST)
    await editElsewhere(LUNA, { price: 55 })
    await insertModels(device, [NEW_ID])
  })
  await pull()
  expect(await local()).toEqual(await atServer())
  expect(await local()).toContain(NEW_ID)
  expect(await mirror(LUNA)).toMatchObject({ price: 55 })
})

test('where the cursor was lost, rows that are gone meanwhile go with their page, and the others stay in view', async () => {
  const { beforePage, db, deleteElsewhere, local, atServer, pull, mark } = await setUp()
  await pull()
  await deleteElsewhere(NEWEST)
  await deleteElsewhere(OLDEST)
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), cursor: '999999' } })
  beforePage(2, breakLine)
  await pull()
  expect(await local()).not.toContain(NEWEST)
  expect(await local()).toContain(OLDEST)
  expect(await local()).toHaveLength(1_105)
  await pull('online')
  expect(await local()).toEqual(await atServer())
})

test('an edit of a row that a restored server has not shown yet waits for the row’s page', async () => {
  const { beforePage, db, editAndSettle, pending, pull, mark, serverRow, tray } = await setUp()
  await pull()
  // The mirror comes from another database, in which the row had another value and the same version.
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), epoch: 'before' } })
  await db.table('models').update(OLDEST, { name: 'Ancien nom' })
  beforePage(2, breakLine)
  await pull()
  await editAndSettle(updateOf(OLDEST, { name: 'Mon nom' }))
  expect(await mark()).toMatchObject({ filling: { isOfNewDatabase: true } })
  expect(await pending()).toMatchObject([{ rowId: OLDEST, state: 'waiting' }])
  await pull('online')
  expect(await pending()).toEqual([])
  expect(await serverRow(OLDEST)).toMatchObject({ name: 'Modèle 0000' })
  expect(await tray()).toMatchObject([{ rowId: OLDEST, reason: 'conflict' }])
})

test('such an edit waits for its page also after its admin has signed out and in again, or moved it to another device', async () => {
  const { beforePage, db, edit, pending, pull, mark, serverRow, tray, ...device } = await setUp()
  await pull()
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), epoch: 'before' } })
  await db.table('models').update(OLDEST, { name: 'Ancien nom' })
  beforePage(2, breakLine)
  await pull()
  await edit(deleteOf(OLDEST))
  expect(await mark()).toMatchObject({ filling: { isOfNewDatabase: true } })
  const { epochs } = await exportEdits(db, ACCOUNT, device.clock)
  expect(epochs.models).not.toBe((await mark()).epoch)
  expect(epochs.users).toBe((await readPullMark(db, 'users')).epoch)
  await keepOnlyEdits(db)
  expect(await mark()).toMatchObject({ filling: null, hasOldRows: true })
  await pull('signed-in')
  await pull('online')
  expect(await pending()).toEqual([])
  expect(await serverRow(OLDEST)).toMatchObject({ name: 'Modèle 0000' })
  expect(await tray()).toMatchObject([{ rowId: OLDEST, reason: 'conflict' }])
  expect(await mark()).toMatchObject({ filling: null, hasOldRows: false })
})

test('where the cursor is lost before a restored server has shown all rows, none of the former database stays', async () => {
  const { beforePage, db, pull, mark, mirror, advance } = await setUp()
  await pull()
  // As above, and the row had a higher version there.
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), epoch: 'before' } })
  await db.table('models').update(OLDEST, { name: 'Ancien nom', version: 9 })
  beforePage(2, breakLine)
  await pull()
  expect(await mark()).toMatchObject({ filling: { isOfNewDatabase: true } })
  await db.meta.put({ key: 'pull:models', value: { ...(await mark()), cursor: '999999' } })
  await advance(60_000)
  // The second beginning in a row waits.
  await advance(2_000)
  expect(await mark()).toMatchObject({ filling: null, hasOldRows: false, problem: null })
  expect(await mirror(OLDEST)).toMatchObject({ name: 'Modèle 0000', version: 1 })
})

test('a new row leaves at once, whatever has arrived', async () => {
  const { beforePage, edit, pull, serverRow } = await setUp()
  beforePage(2, async () => void (await edit(createOf(NEW_ID, aDraft({ name: 'Iris' })))))
  await pull()
  expect(await serverRow(NEW_ID)).toMatchObject({ name: 'Iris' })
})

test('a server without pages answers with its whole list, also in the middle', async () => {
  const { beforePage, network, server, local, atServer, pull } = await setUp()
  beforePage(2, breakLine)
  await pull()
  network.answerInstead(async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== '/api/admin/models' || url.searchParams.has('since')) return null
    return server.request(new Request(`${url.origin}${url.pathname}`, request))
  })
  await pull('online')
  expect(await local()).toEqual(await atServer())
})
