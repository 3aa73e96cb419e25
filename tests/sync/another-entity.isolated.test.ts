import { expect, test, vi } from 'vitest'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Fields } from '#sync/row/row-state.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { startBasicServer } from '#tests/support/set-up-basic-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

/** The first step of docs/add-an-entity.md: one definition, and one line in the list of entities. */
vi.mock('#contract/entities/entities.ts', async (importOriginal) => {
  const { ENTITIES: known } = await importOriginal<{ readonly ENTITIES: object }>()
  const { defineEntity } = await import('#contract/define-entity.ts')
  const { line, text } = await import('#contract/fields.ts')
  const note = defineEntity({
    name: 'note',
    plural: 'notes',
    fields: { title: line(120), body: text(1_000) },
    serverFields: {},
    indexes: ['title'],
    mutations: { create: true, update: ['title', 'body'], delete: true },
  })
  const ENTITIES = { ...known, notes: note }
  const isEntityKey = (key: string): boolean => Object.hasOwn(ENTITIES, key)
  return { ENTITIES, ENTITY_KEYS: Object.keys(ENTITIES), isEntityKey }
})

// The type contains only the product's own entities.
const NOTES = 'notes' as EntityKey

type Note = Fields & { readonly id: number }

/** A basic server that also has notes. */
const aServerWithNotes = () => {
  const clock = createTestClock()
  const others = startBasicServer(clock)
  const notes = new Map<number, Note>([[1, { id: 1, title: 'Lundi', body: 'Appeler.' }]])
  const put = (id: number, fields: Fields): Response => {
    const row = { ...fields, id }
    notes.set(id, row)
    return Response.json(row)
  }
  const serve = async (request: Request): Promise<Response> => {
    const [list, id] = new URL(request.url).pathname.replace('/api/admin/', '').split('/')
    if (list !== 'notes') return others.serve(request)
    switch (request.method) {
      case 'GET':
        return Response.json([...notes.values()])
      case 'POST':
        return put(notes.size + 1, (await request.json()) as Fields)
      case 'PUT':
        return put(Number(id), (await request.json()) as Fields)
      default:
        notes.delete(Number(id))
        return new Response(null, { status: 204 })
    }
  }
  return { clock, serve, notes }
}

test('an entity that is defined and registered is pulled, edited offline, created and deleted like all others', async () => {
  const { clock, serve, notes } = aServerWithNotes()
  const device = await startDevice({ clock, serve })
  expect(await device.rows(NOTES)).toMatchObject([{ id: '1', title: 'Lundi' }])

  device.network.setOnline(false)
  const rowId = device.newId()
  const fields = { title: 'Mardi', body: 'Écrire.' }
  await device.save({ type: 'update', entity: NOTES, rowId: '1', fields: { title: 'Dimanche' } })
  await device.save({ type: 'create', entity: NOTES, rowId, fields })
  expect(await device.db.table('notes').where('title').equals('Dimanche').count()).toBe(1)
  expect(await device.pending()).toHaveLength(2)

  device.network.setOnline(true)
  await device.signalAndSettle('online')
  expect([...notes.values()]).toEqual([
    { id: 1, title: 'Dimanche', body: 'Appeler.' },
    { id: 2, ...fields },
  ])
  await device.save({ type: 'delete', entity: NOTES, rowId: '1' })
  expect([...notes.keys()]).toEqual([2])
  expect(await device.rows(NOTES)).toMatchObject([{ id: '2', ...fields }])
  expect([await device.pending(), await device.tray()]).toEqual([[], []])
})
