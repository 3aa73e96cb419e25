import { expect, test } from 'vitest'
import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'

const POST = {
  title: 'Le visage parfait',
  excerpt: 'Douze leçons.',
  content: '# Le visage parfait',
  images: ['/pictures/mali-1.webp'],
  image: '/pictures/mali-1.webp',
  category: 'Technique',
  author: 'Néomuse',
  is_published: false,
  is_featured: false,
  read_time: '4 min',
  tags: ['visage'],
}

const isOfSpecification = (entity: EntityKey): boolean => !ENTITIES[entity].isBeyondBasicServer

test('every list of the specification is read, whatever its columns are', async () => {
  const { rows, server } = await setUpBasicSync()
  for (const entity of ENTITY_KEYS.filter(isOfSpecification)) {
    const mirror = await rows(entity)
    expect(mirror.map(({ id }) => id)).toEqual(server.rows(entity).map(({ id }) => String(id)))
    for (const row of mirror)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining([...Object.keys(ENTITIES[entity].fields), 'version']),
      )
    expect(mirror.every(({ version }) => version === 0)).toBe(true)
  }
  expect(await rows('orders')).toMatchObject([
    { user_id: '21', notes: '', items: [{ model_id: '1' }, { model_id: '2' }] },
  ])
})

test('a missing list that the specification does not define does not block anything', async () => {
  const { db, save, server, rows, statuses } = await setUpBasicSync()
  await save({ type: 'update', entity: 'models', rowId: '1', fields: { price: 31 } })
  expect(server.row('models', '1')).toMatchObject({ price: 31 })
  expect(await rows('content')).toEqual([])
  const { value: mark } = (await db.meta.get('pull:content')) ?? {}
  expect(mark).toMatchObject({ loadedAtMs: null, problem: 'unavailable', epoch: null })
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
})

test.each([
  ['models', '1', { price: 31 }, { price: 31, name: 'Luna' }],
  ['blog', '11', { title: 'Sa niche' }, { title: 'Sa niche', views: 120 }],
  ['users', '21', { is_active: false }, { is_active: false, email: 'nora@example.test' }],
  ['orders', '31', { status: 'paid' }, { status: 'paid', total_amount: 44 }],
  ['messages', '41', { is_read: true }, { is_read: true, subject: 'Question' }],
  ['settings', 'settings', { site_name: 'Muse' }, { site_name: 'Muse', whatsapp_number: '' }],
] as const)(
  '%s: an update arrives once and becomes the mirror row',
  async (entity, rowId, fields, expected) => {
    const { save, network, server, rows, pending, tray } = await setUpBasicSync()
    await save({ type: 'update', entity, rowId, fields })
    expect(server.row(entity, rowId)).toMatchObject(expected)
    expect(await rows(entity)).toContainEqual(expect.objectContaining({ id: rowId, ...expected }))
    expect(network.requests.filter((name) => name.startsWith('PUT'))).toHaveLength(1)
    expect([await pending(), await tray()]).toEqual([[], []])
  },
)

test.each([
  ['models', '1', { price: 31 }, { price: 40 }],
  ['blog', '11', { title: 'Sa niche' }, { title: 'La niche' }],
  ['users', '21', { is_active: false }, null],
  ['settings', 'settings', { site_name: 'Muse' }, { site_name: 'Neo' }],
] as const)(
  '%s: when both sides change one field, the server’s value wins',
  async (entity, rowId, fields, theirs) => {
    const { network, edit, signalAndSettle, server, tray } = await setUpBasicSync()
    network.setOnline(false)
    await edit({ type: 'update', entity, rowId, fields })
    const path = entity === 'settings' ? entity : `${entity}/${rowId}`
    if (theirs) await server.call('PUT', path, { ...server.row(entity, rowId), ...theirs })
    network.setOnline(true)
    await signalAndSettle('online')
    expect(server.row(entity, rowId)).toMatchObject(theirs ?? fields)
    expect(await tray()).toHaveLength(theirs ? 1 : 0)
  },
)

test('posts are created and deleted like models', async () => {
  const { save, newId, server, rows } = await setUpBasicSync()
  const rowId = newId()
  await save({ type: 'create', entity: 'blog', rowId, fields: POST })
  expect(await rows('blog')).toMatchObject([
    { id: '101', title: POST.title, views: 0 },
    { id: '11' },
  ])
  await save({ type: 'delete', entity: 'blog', rowId })
  expect(server.rows('blog')).toMatchObject([{ id: 11 }])
})

test('an edit of one entity requests no list of another entity', async () => {
  const { save, network } = await setUpBasicSync()
  const before = network.requests.length
  await save({ type: 'update', entity: 'users', rowId: '21', fields: { is_active: false } })
  expect(network.requests.slice(before)).toEqual([
    'GET /api/admin/users',
    'PUT /api/admin/users/21',
    'GET /api/admin/users',
  ])
})

test('nothing beyond the contract is requested', async () => {
  const { save, server, faults } = await setUpBasicSync()
  const seen: string[] = []
  faults.before(/^PUT/, async () => void seen.push('PUT'))
  await save({ type: 'update', entity: 'models', rowId: '1', fields: { price: 31 } })
  expect(seen).toEqual(['PUT'])
  expect(await (await server.call('POST', 'batch', { requests: [] })).json()).toEqual({
    detail: 'Not Found',
  })
  expect((await server.call('GET', 'changes')).status).toBe(404)
})
