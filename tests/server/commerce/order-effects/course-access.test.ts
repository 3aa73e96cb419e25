import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CART, setUpCourse, ZOE } from '#tests/support/set-up-course.ts'

describe('follow course order', () => {
  describe('an order of a plan', () => {
    test('queues its e-mail when it is paid, and not before', async () => {
      const { order, move, emails } = await setUpCourse()
      const id = await order()
      expect(await emails()).toEqual([])
      await move(id, 'paid')
      expect(await emails()).toEqual([{ id, kind: 'course', attempts: 0 }])
    })

    test('that is completed later gets no second email', async () => {
      const { buy, move, emails } = await setUpCourse()
      const id = await buy()
      await move(id, 'completed')
      expect(await emails()).toEqual([])
    })

    test('that is completed before its email was sent still gets it', async () => {
      const { order, move, waiting } = await setUpCourse()
      const id = await order()
      await move(id, 'paid')
      await move(id, 'completed')
      expect(await waiting()).toEqual([id])
    })

    test('that is marked as paid again gets no second email', async () => {
      const { buy, move, emails } = await setUpCourse()
      const id = await buy()
      await move(id, 'paid')
      expect(await emails()).toEqual([])
    })

    test('that is cancelled loses its waiting email', async () => {
      const { order, move, waiting } = await setUpCourse()
      const [id, other] = [await order(), await order()]
      for (const paid of [id, other]) await move(paid, 'paid')
      await move(id, 'cancelled')
      expect(await waiting()).toEqual([other])
    })

    test('that was put aside, and is paid later, gets its email as well', async () => {
      const { order, move, waiting } = await setUpCourse()
      const id = await order({ plan_id: 'vip', website: 'x' })
      expect(await waiting()).toEqual([])
      await move(id, 'paid')
      expect(await waiting()).toEqual([id])
    })

    test('whose buyer has been erased gets none', async () => {
      const { order, move, emails, call, token } = await setUpCourse()
      const id = await order()
      await call('POST', '/api/admin/privacy/erase', { token, body: { email: ZOE } })
      await move(id, 'paid')
      expect(await emails()).toEqual([])
    })
  })

  test.each([CART, { package_id: 'pro' }])('%j is no plan', async (wanted) => {
    const { order, move, emails } = await setUpCourse()
    await move(await order({}, wanted), 'paid')
    expect(await emails()).toEqual([])
  })
})

describe('course links', () => {
  test('a link is stored only as its hash', async () => {
    const { buy, addLink, links, clock } = await setUpCourse()
    const id = await buy()
    const token = (await addLink(id)) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await links()).toEqual([
      { token_hash: hash('sha256', token), order_id: id, created_at_ms: clock.now },
    ])
  })

  test('no email is written for an order that is not paid, or no longer', async () => {
    const { order, move, addLink, links } = await setUpCourse()
    const id = await order()
    expect(await addLink(id)).toBeNull()
    await move(id, 'cancelled')
    expect(await addLink(id)).toBeNull()
    expect(await links()).toEqual([])
  })

  test('nor for an order without a plan, a missing order, or one without an address', async () => {
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

  test('an older order, without a language, gets its email', async () => {
    const { buy, addLink, store } = await setUpCourse()
    const id = await buy()
    const details = '{"email":"zoe@example.org"}'
    await store.write((tx) => tx.updateTable('orders').set({ details }).execute())
    expect(await addLink(id)).not.toBeNull()
  })

  test('each attempt to send an email has a link of its own, and all of them open the course', async () => {
    const { buy, addLink, clock, open } = await setUpCourse()
    const id = await buy()
    const first = await addLink(id)
    clock.now += 1
    const second = await addLink(id)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([200, 200])
  })
})
