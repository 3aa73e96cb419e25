import { expect, test } from 'vitest'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { createOf, updateOf } from '#tests/support/set-up-sync.ts'

test('an edit made while others are being sent waits for the list of its own entity', async () => {
  const { edit, settleAll, faults, network, server, tray } = await setUpBasicSync()
  const before = network.requests.length
  faults.before(/^PUT .*models/, async () => {
    await edit({ type: 'update', entity: 'blog', rowId: '11', fields: { title: 'Sa niche' } })
    await server.call('PUT', 'blog/11', { ...server.row('blog', 11), title: 'La niche' })
  })
  await edit(updateOf('1', { price: 31 }))
  // Takes the next edit of the outbox, which belongs to another entity.
  await edit(updateOf('2', { price: 16 }))
  await settleAll()
  expect(
    network.requests.slice(before).some((name) => name.startsWith('PUT /api/admin/blog')),
  ).toBe(false)
  expect(server.row('blog', 11)).toMatchObject({ title: 'La niche' })
  expect(await tray()).toMatchObject([{ entity: 'blog', lost: [{ local: 'Sa niche' }] }])
})

test('after 15 seconds a list is no longer fresh: the remaining edits wait for the next one', async () => {
  const { clock, edit, settleAll, advance, newId, network, faults, server, tray, pending } =
    await setUpBasicSync()
  network.setOnline(false)
  for (let made = 0; made < 30; made += 1)
    await edit(createOf(newId(), aDraft({ name: `Modèle ${made}` })))
  await edit(updateOf('1', { price: 31 }))
  await settleAll()
  network.setOnline(true)
  faults.before(/^POST/, async () => {
    clock.advance(20_000)
    await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  })
  await advance(2_000)
  await advance(1_000)
  expect(server.rows('models')).toHaveLength(36)
  expect(server.row('models', 1)).toMatchObject({ price: 40 })
  expect(await tray()).toMatchObject([{ lost: [{ field: 'price', local: 31, server: 40 }] }])
  expect(await pending()).toEqual([])
})

test('a list that takes longer than 15 seconds to arrive does not block edits', async () => {
  const { clock, edit, settleAll, faults, network, server, pending } = await setUpBasicSync()
  const slowly = async () => clock.advance(16_000)
  faults.before(/^GET .*models/, slowly)
  faults.before(/^GET .*models/, slowly)
  const before = network.requests.length
  await edit(updateOf('1', { price: 31 }))
  await settleAll()
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  expect(await pending()).toEqual([])
  expect(network.requests.slice(before).filter((name) => /^GET .*models/.test(name))).toHaveLength(
    2,
  )
})
