import { expect, onTestFinished, test, vi } from 'vitest'
import type { UploadEnd } from '#device/back-office/pack-upload-queue.ts'
import {
  answerToEnd,
  createSendPackFile,
  fingerprintOf,
} from '#device/back-office/send-pack-file.ts'
import type { Answer } from '#sync/ports.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { startTus } from '#tests/support/start-tus.ts'

const MEBIBYTE = 1024 * 1024
const bytesOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7) % 251)
const fileOf = (size: number, name = 'été.zip') =>
  new File([bytesOf(size)], name, { type: 'application/zip' })

const openUploads = async () => {
  const tus = await startTus()
  const clock = createTestClock()
  const deleted: string[] = []
  let token = 'first'
  /** The fake server's answer to the pack's call. */
  let instead: Answer | null = null
  const uploads = () =>
    [...tus.held]
      .filter(([, { size, bytes }]) => bytes.length < size)
      .map(([id, { size, meta, bytes }]) => ({
        id,
        url: `/api/admin/pack-uploads/${id}`,
        name: meta.filename ?? '',
        size,
        offset: bytes.length,
        fingerprint: meta.fingerprint ?? '',
        updated_at: '',
      }))
  const respond = (body: unknown): Answer => ({
    type: 'response',
    status: 200,
    epoch: 'x',
    etag: null,
    cursor: null,
    hasMore: null,
    total: null,
    retryAfterMs: null,
    body,
  })
  const start = createSendPackFile({
    clock,
    origin: tus.origin,
    backOffice: {
      bearer: () => token,
      ask: async ({ method, path }) => {
        if (method === 'DELETE') {
          deleted.push(path)
          return { ...respond(undefined), status: 204 } as Answer
        }
        const rest = { published: null, draft: { files: [] }, versions: [], free_bytes: null }
        return instead ?? respond({ ...rest, uploads: uploads() })
      },
    },
    // Node's requests do not accept a Blob.
    fileReader: {
      openFile: async (file: File) => ({
        size: file.size,
        slice: async (from: number, to: number) => {
          const part = Buffer.from(await file.slice(from, to).arrayBuffer())
          return { value: Object.assign(part, { size: part.length }), done: to >= file.size }
        },
        close: () => undefined,
      }),
    },
  })
  const resumed: number[] = []
  const send = (file: File) =>
    start(
      file,
      { modelId: 'luna' },
      { onProgress: () => undefined, onResumed: (from) => resumed.push(from) },
    )
  return {
    ...tus,
    clock,
    deleted,
    resumed,
    send,
    end: (file: File): Promise<UploadEnd> => send(file).ended,
    signInAgain: () => {
      token = 'second'
    },
    answerPackWith: (answer: Answer | null) => {
      instead = answer
    },
    only: () => {
      const [upload] = tus.held.values()
      if (!upload) throw new Error('nothing has come')
      return upload
    },
  }
}

test('a file arrives complete, in parts, with its name and its model', async () => {
  const { end, only, calls, tokens } = await openUploads()
  expect(await end(fileOf(9 * MEBIBYTE))).toEqual({ type: 'done' })
  expect(only().bytes.equals(bytesOf(9 * MEBIBYTE))).toBe(true)
  expect(only().meta).toMatchObject({
    model_id: 'luna',
    filename: 'été.zip',
    filetype: 'application/zip',
  })
  expect(calls).toEqual(['POST', 'PATCH', 'PATCH'])
  expect([...tokens]).toEqual(['Bearer first'])
})

test('an upload that breaks in the middle is resumed by any admin who chooses the same file', async () => {
  const { end, only, cutAfterBytes, calls, resumed, held } = await openUploads()
  cutAfterBytes(2 * MEBIBYTE)
  expect(await end(fileOf(5 * MEBIBYTE))).toEqual({ type: 'unreachable' })
  const kept = only().bytes.length
  expect(kept).toBeGreaterThanOrEqual(2 * MEBIBYTE)
  expect(kept).toBeLessThan(5 * MEBIBYTE)
  // Another file of the same name is a separate upload.
  expect(await end(fileOf(10))).toEqual({ type: 'done' })
  calls.length = 0
  // Chosen again, even under another name: after a reload, or on another device.
  expect(await end(fileOf(5 * MEBIBYTE, 'copie.zip'))).toEqual({ type: 'done' })
  expect([calls, resumed, held.size]).toEqual([['HEAD', 'PATCH'], [kept], 2])
  expect(only().bytes.equals(bytesOf(5 * MEBIBYTE))).toBe(true)
})

test('each request uses the current session, and an ended session is reported as such', async () => {
  const { end, answerWith, signInAgain, tokens } = await openUploads()
  answerWith((method) => (method === 'PATCH' ? { status: 401, code: 'signed-out' } : undefined))
  expect(await end(fileOf(100))).toEqual({ type: 'signed-out' })
  answerWith(null)
  signInAgain()
  expect(await end(fileOf(100))).toEqual({ type: 'done' })
  expect([...tokens]).toEqual(['Bearer first', 'Bearer second'])
})

test('a refusal by the server ends the upload, with the server’s reason', async () => {
  const { end, answerWith } = await openUploads()
  answerWith(() => ({ status: 507, code: 'disk-full' }))
  expect(await end(fileOf(100))).toEqual({ type: 'refused', code: 'disk-full', detail: 'Non.' })
})

test('a captive portal that answers 200 to everything has accepted nothing', async () => {
  const { end, answerWith } = await openUploads()
  answerWith(() => ({ status: 200 }))
  expect(await end(fileOf(100))).toEqual({ type: 'unreachable' })
})

test('nothing is sent before the server has said how much of the file it has', async () => {
  const { end, answerPackWith, calls } = await openUploads()
  answerPackWith({ type: 'unreachable', reason: 'network' })
  expect(await end(fileOf(100))).toEqual({ type: 'unreachable' })
  expect(calls).toEqual([])
})

test('a file that can no longer be read is reported as such, before and during the upload', async () => {
  const { end, answerWith, calls } = await openUploads()
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  onTestFinished(() => read.mockRestore())
  const fail = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  read.mockImplementationOnce(fail)
  expect([await end(fileOf(100)), calls]).toEqual([{ type: 'unreadable' }, []])
  // The browser reports it like a broken connection.
  answerWith(() => {
    read.mockImplementationOnce(fail)
    return null
  })
  expect(await end(fileOf(100))).toEqual({ type: 'unreadable' })
})

test('a connection without progress for two minutes counts as broken', async () => {
  const { send, clock, answerWith } = await openUploads()
  const asked = Promise.withResolvers<void>()
  answerWith(() => {
    asked.resolve()
    return 'silence'
  })
  const sending = send(fileOf(100))
  await asked.promise
  clock.advance(120_000)
  expect(await sending.ended).toEqual({ type: 'unreachable' })
})

test('a discarded upload is deleted on the server', async () => {
  const { send, cutAfterBytes, deleted } = await openUploads()
  cutAfterBytes(10)
  const sending = send(fileOf(MEBIBYTE))
  await sending.ended
  await sending.discard()
  expect(deleted).toEqual(['/api/admin/pack-uploads/1'])
})

test.each([
  [{ status: 423, isCreation: false }, 'later'],
  [{ status: 409, isCreation: false }, 'later'],
  [{ status: 404, isCreation: false }, 'later'],
  [{ status: 502, isCreation: true }, 'later'],
  [{ status: 404, isCreation: true }, 'unreachable'],
  [{ status: 403, isCreation: true }, 'unreachable'],
  [{ status: 413, isCreation: false }, 'refused'],
])('without a reason from the server, %o is %s', (answer, type) => {
  expect(answerToEnd({ body: '', retryAfter: undefined, ...answer }).type).toBe(type)
})

test('the server’s Retry-After is returned', () => {
  const answer = { status: 503, body: '', retryAfter: '30', isCreation: true }
  expect(answerToEnd(answer)).toEqual({ type: 'later', retryAfterMs: 30_000 })
})

test('a fingerprint covers the size, the first and the last MiB', async () => {
  const size = 3 * MEBIBYTE
  const print = await fingerprintOf(fileOf(size))
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprintOf(fileOf(size, 'other.zip'))).toBe(print)
  for (const at of [0, size - 1]) {
    const bytes = bytesOf(size)
    bytes[at] = 255
    expect(await fingerprintOf(new Blob([bytes]))).not.toBe(print)
  }
})
