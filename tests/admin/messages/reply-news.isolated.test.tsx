// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ReplyNews } from '#admin/messages/reply-news.tsx'
import type { BackOffice } from '#device/back-office/back-office.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { aMessage, aReply } from '#tests/support/make-entity-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { aDevice, CREDENTIALS, databaseOf, signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'
import { pageToasts } from '#ui/overlay/toast-store.ts'

const writeReply = async (backOffice: BackOffice): Promise<void> => {
  const { message_id, body } = aReply()
  const fields = { message_id, body }
  await backOffice.edit({ type: 'create', entity: 'replies', rowId: 'r1', fields })
}

/** What the engine in its worker does. */
const acceptReply = async (db: AdminDatabase): Promise<void> => {
  await db.outbox.clear()
  await db.table('replies').put({ ...aReply(), version: 1 })
}

const message = aMessage({ email: 'sofia@exemple.invalid' })

const expectReport = async (db: AdminDatabase): Promise<void> => {
  await settleQueries(db)
  await settleQueries(db)
  await expect
    .poll(() => pageToasts.getToasts().map(({ description }) => description))
    .toEqual(['Le serveur enverra la réponse à sofia@exemple.invalid dès que possible.'])
}

test('a waiting reply that is accepted while the page opens, before its first look, is reported', async () => {
  withLiveQueries()
  const { db, show } = await openAdminPage(async () => {
    const device = aDevice()
    const earlier = device.open()
    await earlier.signIn(CREDENTIALS)
    await databaseOf(earlier).table('messages').put(message)
    await writeReply(earlier)
    const backOffice = device.open()
    await backOffice.start()
    return { backOffice, db: databaseOf(backOffice) }
  })
  await acceptReply(db)
  const { render } = await show(<ReplyNews />)
  await expectReport(db)
  await render(null)
})

test('a reply that is accepted at once, before the page has seen it in the outbox, is reported', async () => {
  withLiveQueries()
  const { backOffice, db, show } = await openAdminPage(signedIn)
  await db.table('messages').put(message)
  const { render } = await show(<ReplyNews />)
  await settleQueries(db)
  // In one transaction: no query can see what is between the two.
  await db.transaction('rw', db.tables, async () => {
    await writeReply(backOffice)
    await acceptReply(db)
  })
  await expectReport(db)
  await render(null)
})
