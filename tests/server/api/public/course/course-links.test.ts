import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CART, setUpCourse } from '#tests/support/set-up-course.ts'

test('a link is kept as its hash alone', async () => {
  const { buy, addLink, links, clock } = await setUpCourse()
  const id = await buy()
  const token = (await addLink(id)) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await links()).toEqual([
    { token_hash: hash('sha256', token), order_id: id, created_at_ms: clock.now },
  ])
})

test('no letter is written for an order that is not paid, or not any more', async () => {
  const { order, move, addLink, links } = await setUpCourse()
  const id = await order()
  expect(await addLink(id)).toBeNull()
  await move(id, 'cancelled')
  expect(await addLink(id)).toBeNull()
  expect(await links()).toEqual([])
})

test('nor for one that holds no plan, that has gone, or that names no address', async () => {
  const { buy, addLink, links, store } = await setUpCourse()
  expect(await addLink(await buy({}, CART))).toBeNull()
  expect(await addLink('nobody')).toBeNull()
  const id = await buy()
  for (const details of ['', '{}', '{"email":""}', '{"email":7}', '[]']) {
    await store.write((tx) => tx.updateTable('orders').set({ details }).execute())
    expect(await addLink(id)).toBeNull()
  }
  expect(await links()).toEqual([])
})

test('an order of before, which names no language, has its letter', async () => {
  const { buy, addLink, store } = await setUpCourse()
  const id = await buy()
  const details = '{"email":"zoe@example.org"}'
  await store.write((tx) => tx.updateTable('orders').set({ details }).execute())
  expect(await addLink(id)).not.toBeNull()
})

test('each try of a letter has a link of its own, and all of them open the course', async () => {
  const { buy, addLink, clock, open } = await setUpCourse()
  const id = await buy()
  const first = await addLink(id)
  clock.now += 1
  const second = await addLink(id)
  expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200])
})
