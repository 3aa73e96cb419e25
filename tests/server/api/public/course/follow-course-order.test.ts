import { describe, expect, test } from 'vitest'
import { CART, setUpCourse, ZOE } from '#tests/support/set-up-course.ts'

describe('an order of a plan', () => {
  test('queues its letter when it is paid, and not before', async () => {
    const { order, move, letters } = await setUpCourse()
    const id = await order()
    expect(await letters()).toEqual([])
    await move(id, 'paid')
    expect(await letters()).toEqual([{ id, kind: 'course', attempts: 0 }])
  })

  test('that is completed later has had its letter', async () => {
    const { buy, move, letters } = await setUpCourse()
    const id = await buy()
    await move(id, 'completed')
    expect(await letters()).toEqual([])
  })

  test('that is completed before its letter has left keeps it', async () => {
    const { order, move, waiting } = await setUpCourse()
    const id = await order()
    await move(id, 'paid')
    await move(id, 'completed')
    expect(await waiting()).toEqual([id])
  })

  test('that is said to be paid once more has no other one', async () => {
    const { buy, move, letters } = await setUpCourse()
    const id = await buy()
    await move(id, 'paid')
    expect(await letters()).toEqual([])
  })

  test('that is cancelled takes its waiting letter back', async () => {
    const { order, move, waiting } = await setUpCourse()
    const [id, other] = [await order(), await order()]
    for (const paid of [id, other]) await move(paid, 'paid')
    await move(id, 'cancelled')
    expect(await waiting()).toEqual([other])
  })

  test('that was put aside, and is paid after all, has its letter as well', async () => {
    const { order, move, waiting } = await setUpCourse()
    const id = await order({ plan_id: 'vip', website: 'x' })
    expect(await waiting()).toEqual([])
    await move(id, 'paid')
    expect(await waiting()).toEqual([id])
  })

  test('whose buyer has been erased has none', async () => {
    const { order, move, letters, call, token } = await setUpCourse()
    const id = await order()
    await call('POST', '/api/admin/privacy/erase', { token, body: { email: ZOE } })
    await move(id, 'paid')
    expect(await letters()).toEqual([])
  })
})

test.each([CART, { package_id: 'pro' }])('%j is no plan', async (wanted) => {
  const { order, move, letters } = await setUpCourse()
  await move(await order({}, wanted), 'paid')
  expect(await letters()).toEqual([])
})
