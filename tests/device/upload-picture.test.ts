import { expect, onTestFinished, test } from 'vitest'
import { openUploadStore } from '#device/picture-uploads.ts'
import { createSenderHeartbeat, readSender, writeSender } from '#device/storage/sender.ts'
import { type NotifyProgress, watchUpload } from '#device/upload-picture.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const SHA = 'a'.repeat(64)

/** An upload whose progress is set by the test. */
const startUpload = async () => {
  const db = openTestDatabase()
  const clock = { nowMs: 0 }
  await writeSender(db, { id: 'first', host: 'tab', seenAtMs: 0 })
  const uploads = openUploadStore(db.name)
  onTestFinished(uploads.stop)
  let notifyProgress: NotifyProgress = () => undefined
  let answer: (response: Response) => void = () => undefined
  const { fetch, end } = watchUpload({
    databaseName: db.name,
    sha256: SHA,
    onProgress: createSenderHeartbeat(db, { id: 'first', nowMs: () => clock.nowMs }),
    fetchWithProgress: (_, onProgress) => {
      notifyProgress = onProgress
      return new Promise((resolve) => {
        answer = resolve
      })
    },
  })
  const over = fetch('http://neomuse.test/files', { method: 'PUT', body: 'x' }).finally(end)
  const progress = (atMs: number, sentBytes: number) => {
    clock.nowMs = atMs
    notifyProgress(sentBytes, 100)
  }
  return { db, uploads, progress, over, answer: () => answer(new Response()) }
}

test('a long upload reports its progress, and that its sender is alive', async () => {
  const { db, uploads, progress, over, answer } = await startUpload()
  progress(20_000, 10)
  await expect.poll(async () => (await readSender(db))?.seenAtMs).toBe(20_000)
  progress(25_000, 20)
  progress(90_000, 50)
  await expect.poll(async () => (await readSender(db))?.seenAtMs).toBe(90_000)
  await expect.poll(() => uploads.read().get(SHA)).toBe(50)
  answer()
  await over
  await expect.poll(() => uploads.read().size).toBe(0)
})

test('a replaced sender gives no sign of life for its successor', async () => {
  const { db, uploads, progress } = await startUpload()
  await writeSender(db, { id: 'second', host: 'tab', seenAtMs: 1 })
  progress(90_000, 50)
  await expect.poll(() => uploads.read().get(SHA)).toBe(50)
  expect(await readSender(db)).toMatchObject({ id: 'second', seenAtMs: 1 })
})
