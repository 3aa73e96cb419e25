import { expect, test } from 'vitest'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { createOf, deleteOf, updateOf } from '#tests/support/set-up-sync.ts'

const writes = (requests: readonly string[]) => requests.filter((name) => !name.startsWith('GET'))

test('exactly once: an update whose answer was lost is recognised in the list, and the edit on top of it survives', async () => {
  const { save, advance, faults, network, server, tray, pending } = await setUpBasicSync()
  faults.loseAnswer(/^PUT/)
  await save(updateOf('1', { price: 31 }))
  await save(updateOf('1', { price: 33 }))
  await advance(2_000)
  expect(server.row('models', 1)).toMatchObject({ price: 33 })
  expect(writes(network.requests)).toHaveLength(2)
  expect([await tray(), await pending()]).toEqual([[], []])
})

test('exactly once: a create whose answer was lost makes one row, recognised by its values', async () => {
  const { save, advance, faults, network, newId, server, rows, pending } = await setUpBasicSync()
  faults.loseAnswer(/^POST/)
  await save(createOf(newId(), aDraft({ name: ' Aurore ', tags: ['aube', ''] })))
  expect(await pending()).toMatchObject([{ state: 'sent', attempts: 1 }])
  await advance(2_000)
  expect(writes(network.requests)).toHaveLength(1)
  expect(server.rows('models')).toHaveLength(7)
  expect((await rows('models')).map(({ id }) => id)).toEqual(['1', '101', '2', '3', '4', '5', '6'])
  expect(await pending()).toEqual([])
})

test.each<[string, 'rows' | 'nothing']>([
  ['was lost', 'rows'],
  ['showed no row', 'nothing'],
])(
  'exactly once: a create whose answer %s waits for the list, however long other edits take',
  async (_, answers) => {
    const { edit, settleAll, clock, faults, newId, network, server, pending } =
      await setUpBasicSync({ answers })
    await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
    await edit(updateOf('1', { price: 31 }))
    if (answers === 'rows') faults.loseAnswer(/^POST/)
    faults.before(/^PUT/, async () => {
      const attempts = async () => {
        clock.advance(250)
        return (await pending()).map((mutation) => mutation.attempts)
      }
      await expect.poll(attempts).toEqual([1, 0])
      clock.advance(1_500)
    })
    await settleAll()
    expect(writes(network.requests)).toHaveLength(2)
    expect(server.rows('models')).toHaveLength(7)
    expect(await pending()).toEqual([])
  },
)

test('exactly once: a create that never arrived is sent again', async () => {
  const { save, advance, faults, network, newId, server, pending } = await setUpBasicSync()
  faults.loseRequest(/^POST/)
  await save(createOf(newId(), aDraft({ name: 'Aurore' })))
  await advance(2_000)
  expect(writes(network.requests)).toHaveLength(2)
  expect(server.rows('models').filter(({ name }) => name === 'Aurore')).toHaveLength(1)
  expect(await pending()).toEqual([])
})

test('exactly once: a copy of a row that existed before is not taken for the created row', async () => {
  const { save, advance, faults, newId, server, pending } = await setUpBasicSync()
  await save(createOf(newId(), aDraft({ name: 'Aurore' })))
  faults.loseRequest(/^POST/)
  await save(createOf(newId(), aDraft({ name: 'Aurore' })))
  await advance(2_000)
  expect(server.rows('models').filter(({ name }) => name === 'Aurore')).toHaveLength(2)
  expect(await pending()).toEqual([])
})

test('exactly once: of two identical creates whose answers were lost, each gets its own row', async () => {
  const { edit, settleAll, advance, faults, newId, network, server, rows } = await setUpBasicSync()
  faults.loseAnswer(/^POST/)
  faults.loseAnswer(/^POST/)
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await settleAll()
  await advance(2_000)
  expect(writes(network.requests)).toHaveLength(2)
  const made = (await rows('models')).filter(({ name }) => name === 'Aurore')
  expect(made.map(({ id }) => id)).toEqual(['101', '102'])
  expect(server.rows('models')).toHaveLength(8)
})

test('exactly once: of two identical creates, the one that never arrived is sent again', async () => {
  const { edit, settleAll, advance, faults, network, newId, server, pending } =
    await setUpBasicSync()
  network.setOnline(false)
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await settleAll()
  network.setOnline(true)
  faults.loseAnswer(/^POST/)
  faults.loseRequest(/^POST/)
  await advance(2_000)
  await advance(4_000)
  expect(server.rows('models').filter(({ name }) => name === 'Aurore')).toHaveLength(2)
  expect(writes(network.requests)).toHaveLength(3)
  expect(await pending()).toEqual([])
})

test('exactly once: a create that was never sent does not take over another admin’s row', async () => {
  const { edit, settleAll, advance, network, newId, server } = await setUpBasicSync()
  network.setOnline(false)
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await settleAll()
  await server.call('POST', 'models', aDraft({ name: 'Aurore' }))
  network.setOnline(true)
  await advance(2_000)
  expect(server.rows('models').filter(({ name }) => name === 'Aurore')).toHaveLength(2)
})

test('exactly once: a create whose answer was lost, with an edit and a delete made in the meantime', async () => {
  const { edit, settleAll, advance, faults, newId, server, rows, tray, pending } =
    await setUpBasicSync()
  const [kept, dropped] = [newId(), newId()]
  faults.loseAnswer(/^POST/)
  faults.loseAnswer(/^POST/)
  await edit(createOf(kept, aDraft({ name: 'Aurore' })))
  await edit(createOf(dropped, aDraft({ name: 'Brume' })))
  await settleAll()
  await edit(updateOf(kept, { price: 26 }))
  await edit(deleteOf(dropped))
  await settleAll()
  await advance(5_000)
  expect(server.rows('models')).toHaveLength(7)
  expect(server.row('models', 101)).toMatchObject({ name: 'Aurore', price: 26 })
  expect((await rows('models')).map(({ id }) => id)).toEqual(['1', '101', '2', '3', '4', '5', '6'])
  expect([await tray(), await pending()]).toEqual([[], []])
})

test('exactly once: a delete whose answer was lost counts as done', async () => {
  const { save, advance, faults, network, server, tray, pending } = await setUpBasicSync()
  faults.loseAnswer(/^DELETE/)
  await save(deleteOf('1'))
  await advance(2_000)
  expect(server.row('models', 1)).toBeUndefined()
  expect(writes(network.requests)).toHaveLength(1)
  expect([await tray(), await pending()]).toEqual([[], []])
})

test('exactly once: an update whose answer was lost, and which another admin has overwritten since, is in the tray', async () => {
  const { save, advance, faults, server, tray } = await setUpBasicSync()
  faults.loseAnswer(/^PUT/)
  await save(updateOf('1', { price: 31 }))
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  await advance(2_000)
  expect(server.row('models', 1)).toMatchObject({ price: 40 })
  expect(await tray()).toMatchObject([{ lost: [{ field: 'price', local: 31, server: 40 }] }])
})

test('a server that answers writes without the row: the list shows the result', async () => {
  const { edit, settleAll, newId, network, server, rows, tray, pending } = await setUpBasicSync({
    answers: 'nothing',
  })
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await edit(updateOf('1', { price: 31 }))
  await edit(deleteOf('2'))
  await settleAll()
  expect(writes(network.requests)).toHaveLength(3)
  expect((await rows('models')).map(({ id }) => id)).toEqual(['1', '101', '3', '4', '5', '6'])
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  expect([await tray(), await pending()]).toEqual([[], []])
})

test('retry delays grow even when the row changes in fields that no admin edits', async () => {
  const { save, advance, faults, network, server } = await setUpBasicSync()
  faults.answerInstead(/^PUT/, () => Response.json({ detail: 'busy' }, { status: 503 }))
  const post = {
    type: 'update',
    entity: 'blog',
    rowId: '11',
    fields: { title: 'Sa niche' },
  } as const
  await save(post)
  for (let second = 0; second < 60; second += 1) {
    server.data.lists.blog[0] = { ...server.row('blog', 11), id: 11, views: 121 + second }
    await advance(1_000)
  }
  expect(writes(network.requests).length).toBeLessThanOrEqual(8)
})

test('exactly once: when nothing can be settled any more, nothing more is sent', async () => {
  const { clock, db, edit, advance, newId, network } = await setUpBasicSync()
  network.setOnline(false)
  for (let made = 0; made < 40; made += 1)
    await edit(createOf(newId(), aDraft({ name: `Modèle ${made}` })))
  let sentByThen = 0
  db.applied.hook('creating', () => {
    sentByThen ||= writes(network.requests).length
    throw new Error('Another tab sends now')
  })
  network.answerInstead(async () => {
    clock.advance(100)
    return null
  })
  network.setOnline(true)
  await expect(advance(2_000)).rejects.toThrow('Another tab sends now')
  expect(writes(network.requests).length - sentByThen).toBeLessThanOrEqual(6)
})
