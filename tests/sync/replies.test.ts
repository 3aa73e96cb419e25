import { expect, test } from 'vitest'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { claimDue, conclude } from '#server/email/mail-outbox.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { setUpSync } from '#tests/support/set-up-sync.ts'

const REPLY = '01900000-0000-7000-8000-0000000000f1'

/** A device with a message from a visitor, and a server that sends emails or does not. */
const setUp = async ({ sendsMail = true } = {}) => {
  const device = await setUpSync()
  const { store, deps } = device.server
  await addPersonalData(store, { id: 'zoe', email: 'zoe@example.org', createdAtMs: deps.nowMs() })
  // The data about the sender are covered by another test.
  await store.write(async (tx) => {
    await tx.deleteFrom('replies').execute()
    await tx.deleteFrom('mail_outbox').execute()
  })
  await noteSendsMail(store, sendsMail, deps.nowMs())
  const fields = { message_id: 'zoe-message', body: 'Trente euros.' }
  return {
    ...device,
    store,
    nowMs: deps.nowMs,
    reply: () => device.edit({ type: 'create', entity: 'replies', rowId: REPLY, fields }),
    thread: () => device.db.table('replies').where('message_id').equals('zoe-message').toArray(),
    queued: () => store.db.selectFrom('mail_outbox').select('id').execute(),
  }
}

test('a reply waits on the device, is sent once even if its answer is lost, and its state comes back', async () => {
  const { reply, thread, queued, network, signal, settleAll, advance, store, nowMs, pending } =
    await setUp()
  network.setOnline(false)
  await reply()
  await settleAll()
  expect(await thread()).toMatchObject([{ id: REPLY, state: 'waiting', version: 0 }])
  expect([await queued(), await pending()]).toMatchObject([[], [{ rowId: REPLY }]])
  network.setOnline(true)
  network.loseNextAnswer()
  signal('online')
  await settleAll()
  await advance(60_000)
  expect(await queued()).toEqual([{ id: REPLY }])
  expect(await thread()).toMatchObject([{ id: REPLY, state: 'waiting', version: 1 }])
  await store.write(async (tx) => {
    const attempt = await claimDue(tx, nowMs())
    if (attempt) await conclude(tx, attempt, { state: 'sent', nowMs: nowMs() })
  })
  signal('changed:replies')
  await settleAll()
  expect(await thread()).toMatchObject([{ state: 'sent', sent_at: expect.any(String), version: 2 }])
})

test('a reply that the server refuses is in the tray with the server’s reason', async () => {
  const { reply, thread, settleAll, tray, pending } = await setUp({ sendsMail: false })
  await reply()
  await settleAll()
  expect([await thread(), await pending()]).toEqual([[], []])
  const [item] = await tray()
  expect(JSON.stringify(item)).toContain('Trente euros.')
  expect(item).toMatchObject({ entity: 'replies', action: 'create', reason: 'refused' })
})
