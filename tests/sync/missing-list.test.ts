import { expect, test } from 'vitest'
import { ENTITIES, ENTITY_KEYS } from '#contract/entities/entities.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { LUNA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

/** The server's answer for a list that it does not have: with its epoch, or from an edge server without an epoch. */
const notFound = (epoch: string | null): Response =>
  Response.json(
    { detail: 'Not found' },
    { status: 404, headers: epoch === null ? {} : { [SYNC_EPOCH_HEADER]: epoch } },
  )

const setUp = async () => {
  const device = await setUpSync()
  const mark = async () => (await device.db.meta.get('pull:content'))?.value
  const before = await mark()
  const epoch = String((before as { epoch: unknown }).epoch)
  /** `by`: the epoch in the answer. */
  const withoutContent = (by: string | null) =>
    device.network.answerInstead(({ url }) =>
      url.includes('/api/admin/content') ? notFound(by) : null,
    )
  return { ...device, mark, before, epoch, withoutContent }
}

test('lists that the specification does not define are optional for a server', () => {
  expect(ENTITY_KEYS.filter((key) => ENTITIES[key].isBeyondBasicServer)).toEqual([
    'content',
    'replies',
    'newsletters',
    'inquiries',
  ])
})

test('an older server version without such a list accepts all other edits', async () => {
  const { withoutContent, epoch, mark, signal, settleAll, editAndSettle, serverRow, db } =
    await setUp()
  withoutContent(epoch)
  signal('visible')
  await settleAll()
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(await mark()).toMatchObject({ epoch, problem: 'unavailable' })
  expect(await db.table('content').count()).toBeGreaterThan(0)
})

test('a 404 from an edge server that does not know the route says nothing about the server', async () => {
  const { withoutContent, epoch, before, mark, signal, settleAll, statuses } = await setUp()
  withoutContent(null)
  signal('visible')
  await settleAll()
  expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  const { cursor } = before as { cursor: unknown }
  expect(await mark()).toMatchObject({ epoch, cursor, problem: 'unavailable' })
})
