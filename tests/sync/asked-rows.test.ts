import { expect, test } from 'vitest'
import { forgetAskedRow, readAskedRow, writeAskedRow } from '#device/storage/asked-rows.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpSync } from '#tests/support/set-up-sync.ts'

/** The ids of further rows at the server: with the six sample models, three pages of 500. */
const MANY = Array.from(
  { length: 1_100 },
  (_, at) => `0197f0c8-0000-7000-8000-${String(at).padStart(12, '0')}`,
)
const OLDEST = MANY[0] ?? ''
const GONE = '0197f0c7-0000-7000-8000-000000000000'

type Place = 'first page' | 'second page' | 'asked row'

const placeOf = (search: string): Place =>
  search.startsWith('?ids=')
    ? 'asked row'
    : search.includes('before=')
      ? 'second page'
      : 'first page'

/** A device that is about to load a long list; `during` happens while the server is being asked for it. */
const setUp = async () => {
  const device = await setUpSync()
  const { db, network, server, clock } = device
  await server.store.write(async (tx) => {
    for (const id of MANY)
      await insertRecord(tx, modelTable, {
        id,
        values: { ...aDraft({ name: `Modèle ${id.slice(-4)}` }), sales_count: 0 },
        mutationId: null,
        nowMs: clock.nowMs(),
      })
  })
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const places: Place[] = []
  const happenings = new Map<Place, () => Promise<unknown>>()
  network.answerInstead(async ({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/api/admin/models' || search.includes('since=')) return null
    places.push(placeOf(search))
    const happen = happenings.get(placeOf(search))
    happenings.delete(placeOf(search))
    await happen?.()
    return null
  })
  const during = (place: Place, happen: () => Promise<unknown>) =>
    void happenings.set(place, happen)
  const ask = async (rowId: string): Promise<void> => {
    await writeAskedRow(db, { entity: 'models', rowId })
    device.signal('asked:models')
  }
  const load = async (signal: 'changed:models' | 'online' = 'changed:models') => {
    device.signal(signal)
    await device.settleAll()
  }
  const answerOf = (rowId: string) => readAskedRow(db, { entity: 'models', rowId })
  const isHere = async (rowId: string) => (await device.mirror(rowId)) !== undefined
  return { ...device, places, during, ask, load, answerOf, isHere }
}

test('a row that is shown before its page of the list has arrived is requested by itself', async () => {
  const { places, during, ask, load, answerOf, isHere } = await setUp()
  const seen: unknown[] = []
  during('second page', () => ask(OLDEST))
  during('asked row', async () => {
    // The next page is requested afterwards.
    during('second page', async () => seen.push(await isHere(OLDEST), await answerOf(OLDEST)))
  })
  await load()
  expect(places).toEqual(['first page', 'second page', 'asked row', 'second page'])
  expect(seen).toEqual([true, null])
})

test('a row that the server does not have is missing, although the list is not whole', async () => {
  const { during, ask, load, answerOf, isHere } = await setUp()
  const seen: unknown[] = []
  during('second page', () => ask(GONE))
  during('asked row', async () => {
    during('second page', async () => seen.push(await isHere(OLDEST), await answerOf(GONE)))
  })
  await load()
  expect(seen).toEqual([false, 'missing'])
})

test('without a network nothing is said of the row, and once the line is back it comes first', async () => {
  const { network, places, during, ask, load, answerOf, isHere } = await setUp()
  during('second page', () => {
    throw new TypeError('network')
  })
  await load()
  network.setOnline(false)
  await ask(OLDEST)
  await ask(GONE)
  await load('online')
  expect([await answerOf(OLDEST), await answerOf(GONE)]).toEqual(['asked', 'asked'])
  network.setOnline(true)
  places.splice(0)
  await load('online')
  expect(places[0]).toBe('asked row')
  expect(await isHere(OLDEST)).toBe(true)
  expect([await answerOf(OLDEST), await answerOf(GONE)]).toEqual([null, 'missing'])
})

test('a row that was asked for before anything had arrived is requested after the first page', async () => {
  const { places, ask, load, answerOf } = await setUp()
  await ask(OLDEST)
  await load()
  expect(places.slice(0, 2)).toEqual(['first page', 'asked row'])
  expect(await answerOf(OLDEST)).toBeNull()
})

test('a server that knows no single rows shows with its whole list that a row is missing', async () => {
  const { network, server, ask, load, answerOf } = await setUp()
  network.answerInstead(async (request) => {
    const url = new URL(request.url)
    if (url.pathname !== '/api/admin/models') return null
    const answer = await server.request(new Request(`${url.origin}${url.pathname}`, request))
    answer.headers.delete('Sync-Cursor')
    return answer
  })
  await ask(GONE)
  await load()
  expect(await answerOf(GONE)).toBe('missing')
})

test('a page that was closed meanwhile leaves nothing behind', async () => {
  const { db, during, ask, load } = await setUp()
  during('second page', () => ask(GONE))
  during('asked row', () => forgetAskedRow(db, { entity: 'models', rowId: GONE }))
  await load()
  expect(await db.meta.where('key').startsWith('asked:').count()).toBe(0)
})
