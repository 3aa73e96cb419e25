import { expect, test } from 'vitest'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { startBasicServer } from '#tests/support/set-up-basic-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

test('another server: an edit arrives there', async () => {
  const clock = createTestClock()
  const server = startBasicServer(clock) // or whatever answers a Request with a Response
  const device = await startDevice({ clock, serve: server.serve })
  const [message] = await device.rows('messages')
  const edit = { type: 'update', entity: 'messages', rowId: message?.id ?? '' } as const
  await device.save({ ...edit, fields: { is_read: true } })
  expect(server.row('messages', edit.rowId)).toMatchObject({ is_read: true })
})
