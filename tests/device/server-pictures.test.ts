import { expect, onTestFinished, test } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { openUploadStore } from '#device/picture-uploads.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { ADA, signedIn } from '#tests/support/set-up-back-office.ts'
import { hashOf, takePicture } from '#tests/support/take-picture.ts'

/** A device with a waiting picture, and a server that answers its upload like this. */
const setUp = async (answer: (() => Response) | null) => {
  const { device, backOffice, db } = await signedIn()
  const { answers } = device
  const sha256 = hashOf(await takePicture(db))
  if (answer) answers[`PUT /api/admin/files/${sha256}`] = answer
  const state = async () => (await db.pictures.get(sha256))?.state
  return { backOffice, db, answers, sha256, state }
}

const ours = (body: object, status: number) =>
  Response.json(body, { status, headers: { [SYNC_EPOCH_HEADER]: 'e' } })

test('a picture that no edit names is sent, and counts as sent', async () => {
  const sent: string[] = []
  const { backOffice, sha256, state } = await setUp(() => {
    sent.push('once')
    return ours({ sha256: 'x' }, 201)
  })
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'sent' })
  expect(await state()).toBe('sent')
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'sent' })
  expect(sent).toEqual(['once'])
})

test('a refusal has its reason, and the picture stays on the device', async () => {
  const refusal = { code: 'unsupported-picture', detail: 'Seules les images…' }
  const { backOffice, sha256, state } = await setUp(() => ours(refusal, 415))
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'refused', ...refusal, fields: [] })
  expect(await state()).toBe('waiting')
})

test.each([
  ['no server', null, 'unreachable'],
  ['a server that is not able now', () => ours({ code: 'busy' }, 503), 'server-error'],
  ['a server that fails', () => new Response('Bad Gateway', { status: 502 }), 'server-error'],
  ['a portal', () => new Response('<html>', { status: 200 }), 'not-ours'],
  ['a basic server', () => Response.json({ detail: 'Not Found' }, { status: 404 }), 'not-ours'],
] as const)(
  '%s is recognised as its own kind of failure, and the picture waits',
  async (_, answer, type) => {
    const { backOffice, sha256, state } = await setUp(answer)
    expect(await backOffice.sendPicture(sha256)).toEqual({ type, detail: null })
    expect(await state()).toBe('waiting')
  },
)

test.each([429, 503])(
  'a temporary failure of the server (%i) is reported with its reason',
  async (status) => {
    const detail = 'Le serveur est occupé. Réessayez dans un instant.'
    const { backOffice, sha256, state } = await setUp(() => ours({ code: 'busy', detail }, status))
    expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'server-error', detail })
    expect(await state()).toBe('waiting')
  },
)

test('a captive portal’s text is not shown as the server’s', async () => {
  const words = () => Response.json({ detail: 'Connectez-vous' }, { status: 503 })
  const { backOffice, sha256 } = await setUp(words)
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'server-error', detail: null })
})

test('a picture that is no longer on this device was not sent', async () => {
  const { backOffice, sha256 } = await setUp(null)
  await backOffice.forgetPicture(sha256)
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'gone' })
})

test('a storage that does not answer is reported', async () => {
  const { backOffice, db, sha256 } = await setUp(null)
  closeForGood(db)
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'storage-unavailable' })
})

test('a session that the server no longer knows has expired for the whole back-office', async () => {
  const signedOut = () => ours({ code: 'signed-out' }, 401)
  const { backOffice, answers, sha256 } = await setUp(signedOut)
  answers['GET /api/admin/me'] = signedOut
  expect(await backOffice.sendPicture(sha256)).toEqual({ type: 'signed-out' })
  await expect
    .poll(() => backOffice.session.get())
    .toEqual({ type: 'signed-in', account: ADA, expired: true, end: 'expired' })
})

test('every tab is notified of the upload, from its start to its end', async () => {
  const seen: number[] = []
  const { backOffice, db, sha256 } = await setUp(() => ours({ sha256: 'x' }, 201))
  const uploads = openUploadStore(db.name)
  onTestFinished(uploads.stop)
  uploads.subscribe(() => seen.push(uploads.read().size))
  await backOffice.sendPicture(sha256)
  await expect.poll(() => seen).toEqual([1, 0])
})

test('a sign-out during an upload does not report the closed storage as a fault', async () => {
  const arrived = Promise.withResolvers<void>()
  const { backOffice, answers, sha256 } = await setUp(null)
  const answered = Promise.withResolvers<Response>()
  answers[`PUT /api/admin/files/${sha256}`] = () => {
    arrived.resolve()
    return answered.promise
  }
  const sending = backOffice.sendPicture(sha256)
  await arrived.promise
  await backOffice.signOut('keep')
  answered.resolve(ours({ sha256: 'x' }, 201))
  expect(await sending).toEqual({ type: 'signed-out' })
})
