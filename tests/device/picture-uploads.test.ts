import { expect, onTestFinished, test } from 'vitest'
import { notifyNoUploads, openUploadNotifier, openUploadStore } from '#device/picture-uploads.ts'

const open = (databaseName: string) => {
  const store = openUploadStore(databaseName)
  onTestFinished(store.stop)
  return store
}

const [a, b] = ['a'.repeat(64), 'b'.repeat(64)]

test('every tab of the account knows the progress of its uploads, and that they have ended', async () => {
  const [store, others] = [open('ada'), open('grace')]
  const [first, second] = [openUploadNotifier('ada', a), openUploadNotifier('ada', b)]
  first.notify(0, 0)
  first.notify(25, 100)
  second.notify(1, 2)
  await expect
    .poll(() => [...store.read()])
    .toEqual([
      [a, 25],
      [b, 50],
    ])
  let notified = 0
  store.subscribe(() => {
    notified += 1
  })
  first.end()
  await expect.poll(() => [...store.read()]).toEqual([[b, 50]])
  expect(notified).toBe(1)
  second.end()
  await expect.poll(() => store.read().size).toBe(0)
  expect(others.read().size).toBe(0)
})

test('an upload whose sender died is forgotten when the next one begins', async () => {
  const store = open('ada')
  openUploadNotifier('ada', a).notify(1, 2)
  await expect.poll(() => store.read().size).toBe(1)
  notifyNoUploads('ada')
  await expect.poll(() => store.read().size).toBe(0)
})

test('other messages on the channel are ignored', async () => {
  const store = open('ada')
  const channel = new BroadcastChannel('ada/uploads')
  for (const words of ['nonsense', { sha256: a }, { sha256: b, percent: 100 }])
    channel.postMessage(words)
  channel.close()
  await expect.poll(() => [...store.read()]).toEqual([[b, 100]])
})
