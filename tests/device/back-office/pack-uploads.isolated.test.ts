// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { createSessionState } from '#device/back-office/create-back-office.ts'
import type { UploadEnd } from '#device/back-office/pack-upload-queue.ts'
import { openPackUploads } from '#device/back-office/pack-uploads.ts'

const account = (id: string) => ({
  type: 'signed-in' as const,
  account: { id, email: 'ada@example.org', first_name: 'Ada', last_name: 'L', role: 'admin' },
  expired: false,
})

const openUploads = () => {
  const session = createSessionState()
  const signIn = (id: string, expired = false) =>
    session.set({ ...account(id), expired } as ReturnType<typeof account>)
  signIn('ada')
  let token = 'first'
  let checks = 0
  const ends: ((end: UploadEnd) => void)[] = []
  const uploads = openPackUploads(
    {
      session,
      newId: () => String(ends.length),
      bearer: () => token,
      checkSession: async () => {
        checks += 1
      },
      ask: async () => ({ type: 'no-session' }),
    },
    () => {
      const { promise, resolve } = Promise.withResolvers<UploadEnd>()
      ends.push(resolve)
      return { ended: promise, stop: () => undefined, discard: async () => undefined }
    },
  )
  onTestFinished(uploads.stop)
  uploads.add('luna', [new File(['x'], 'a.zip')])
  return {
    uploads,
    ends,
    signIn,
    checks: () => checks,
    renew: () => {
      token = 'second'
    },
    end: async (how: UploadEnd) => {
      ends.at(-1)?.(how)
      await Promise.resolve()
      await Promise.resolve()
    },
    state: () => uploads.read()[0]?.state,
  }
}

const isHeldOpen = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

test('an ended session is checked, and its files continue in the next session of the same admin', async () => {
  const { end, state, checks, signIn, renew, ends } = openUploads()
  await end({ type: 'signed-out' })
  expect([state(), checks()]).toEqual(['signed-out', 1])
  // A change of its status, expired or valid after all, is no new session.
  signIn('ada', true)
  signIn('ada')
  expect(state()).toBe('signed-out')
  renew()
  signIn('ada')
  expect([state(), ends.length]).toEqual(['sending', 2])
})

test('another admin sends none of the files that this one has chosen', () => {
  const { uploads, signIn } = openUploads()
  signIn('zoe')
  expect(uploads.read()).toEqual([])
  uploads.add('luna', [new File(['x'], 'b.zip')])
  signIn('zoe', true)
  expect(uploads.read()).toHaveLength(1)
})

test('the browser’s offline and online events take effect at once', () => {
  const { state, ends } = openUploads()
  dispatchEvent(new Event('offline'))
  expect(state()).toBe('waiting')
  dispatchEvent(new Event('online'))
  expect([state(), ends.length]).toEqual(['sending', 2])
})

test('the tab asks before it closes while files are being sent, and not afterwards', async () => {
  const { end } = openUploads()
  expect(isHeldOpen()).toBe(true)
  await end({ type: 'done' })
  expect(isHeldOpen()).toBe(false)
})

test('the latest listener alone is notified when an upload ends', async () => {
  const { uploads, end } = openUploads()
  const news: string[] = []
  uploads.notify(() => news.push('older'))
  uploads.notify(({ name, state }) => news.push(`${name} ${state}`))
  await end({ type: 'refused', code: 'disk-full', detail: null })
  expect(news).toEqual(['a.zip failed'])
})
