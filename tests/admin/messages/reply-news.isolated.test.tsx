// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ReplyNews } from '#admin/messages/reply-news.tsx'
import { aMessage, aReply } from '#tests/support/make-entity-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { aDevice, CREDENTIALS, databaseOf } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'
import { pageToasts } from '#ui/overlay/toast-store.ts'

test('a waiting reply that is accepted while the page opens, before its first look, is reported', async () => {
  withLiveQueries()
  const { db, show } = await openAdminPage(async () => {
    const device = aDevice()
    const earlier = device.open()
    await earlier.signIn(CREDENTIALS)
    await databaseOf(earlier)
      .table('messages')
      .put(aMessage({ email: 'sofia@exemple.invalid' }))
    const { message_id, body } = aReply()
    await earlier.edit({
      type: 'create',
      entity: 'replies',
      rowId: 'r1',
      fields: { message_id, body },
    })
    const backOffice = device.open()
    await backOffice.start()
    return { backOffice, db: databaseOf(backOffice) }
  })
  await db.outbox.clear()
  await db.table('replies').put({ ...aReply(), version: 1 })
  const { render } = await show(<ReplyNews />)
  await settleQueries(db)
  await settleQueries(db)
  const reported = () => pageToasts.getToasts().map(({ description }) => description)
  await expect
    .poll(reported)
    .toEqual(['Le serveur enverra la réponse à sofia@exemple.invalid dès que possible.'])
  await render(null)
})
