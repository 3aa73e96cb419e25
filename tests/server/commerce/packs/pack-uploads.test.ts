import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { modelPack } from '#contract/admin/pack-files.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createApi } from '#server/app/create-api.ts'
import { sweepPacks } from '#server/commerce/packs/open-packs.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import { openTestPacks } from '#tests/support/open-test-packs.ts'
import {
  A_PNG,
  A_TEXT,
  A_ZIP,
  announcePackFile,
  askOffset,
  sendPiece,
  uploadPackFile,
} from '#tests/support/upload-pack-file.ts'

const MODEL = SAMPLE_MODELS[0]?.id ?? ''
const NOW = 1_767_225_600_000

const setUp = async (packOptions: Partial<Parameters<typeof openTestPacks>[0]> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'neomuse-packs-'))
  const options = { nowMs: () => Date.now(), newId: countedIds(), dataDir, ...packOptions }
  const packs = openTestPacks(options)
  const server = await createTestServer({ models: SAMPLE_MODELS, packs, nowMs: () => NOW })
  const { token } = await server.signInAdmin()
  /** Another process on the same folder. */
  const restart = () => {
    const api = createApi({ ...server.deps, packs: openTestPacks(options) })
    const request = async (path: string | Request, init?: RequestInit) =>
      api.fetch(new Request(new URL(String(path), 'http://neomuse.test'), init))
    return { request }
  }
  return {
    server,
    token,
    packs,
    dataDir,
    restart,
    kept: join(dataDir, 'pack-files'),
    readPack: () => readDraft(server, token),
  }
}

const readDraft = async (server: TestServer, token: string) => {
  const answer = await server.call('GET', `/api/admin/models/${MODEL}/pack`, { token })
  return v.parse(modelPack, await answer.json())
}

const countedIds = () => {
  let last = 0
  return () => {
    last += 1
    return `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`
  }
}

const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { code: unknown }).code

describe('an uploaded file', () => {
  test('is stored under its hash, outside of what is served, and belongs to the draft version', async () => {
    const { server, token, readPack, kept } = await setUp()
    const bytes = A_TEXT('Lundi, 23 h 40. La ville s’éteint.')
    const answer = await uploadPackFile(server, {
      token,
      modelId: MODEL,
      name: '../../journal.txt',
      bytes,
    })
    expect(answer.status).toBe(204)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(readFileSync(join(kept, sha256.slice(0, 2), sha256))).toEqual(Buffer.from(bytes))
    const { draft, uploads } = await readPack()
    expect(uploads).toEqual([])
    expect(draft.files).toMatchObject([
      {
        name: 'journal.txt',
        size: bytes.length,
        type: 'text/plain',
        sha256,
        format: 'journal intime',
        is_sample: false,
        sold: false,
      },
    ])
    expect((await server.call('GET', `/files/${sha256}`)).status).toBe(404)
  })

  test('resumes where it was cut off, also after a restart of the server, and has the hash of the whole file', async () => {
    const { server, token, readPack, restart } = await setUp()
    const bytes = A_TEXT('x'.repeat(200_000))
    const announced = await announcePackFile(
      server,
      { token, modelId: MODEL, name: 'long.txt' },
      bytes.length,
    )
    expect(announced.status).toBe(201)
    const url = announced.headers.get('Location') ?? ''
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, 70_000)),
      pull: (controller) => controller.error(new Error('the line is dead')),
    })
    await sendPiece(server, { token, url, offset: 0, body: cut }).catch(() => undefined)
    const { uploads } = await readPack()
    expect(uploads).toMatchObject([{ url, name: 'long.txt', size: 200_000, fingerprint: 'abc' }])

    const offset = Number((await askOffset(server, { token, url })).headers.get('Upload-Offset'))
    expect(offset).toBe(uploads[0]?.offset)
    const rest = bytes.slice(offset)
    const other = restart()
    expect((await sendPiece(other, { token, url, offset, body: rest })).status).toBe(204)
    const { draft } = await readPack()
    expect(draft.files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    // A client that missed the last answer asks, and learns that everything has arrived.
    const asked = await askOffset(server, { token, url })
    expect(asked.headers.get('Upload-Offset')).toBe(String(bytes.length))
  })
})

describe('an upload is refused', () => {
  test.each([
    ['a zip that is none', 'pack.zip', A_PNG, 415, 'unsupported-file'],
    ['a picture that is a zip', 'photo.png', A_ZIP, 415, 'unsupported-file'],
    ['a zip that was cut off', 'pack.zip', A_ZIP.slice(0, 12), 415, 'unsupported-file'],
    ['a program', 'setup.exe', A_TEXT('MZ'), 415, 'unsupported-file'],
    ['a text that is none', 'journal.txt', new Uint8Array([1, 2, 3]), 415, 'unsupported-file'],
    ['nothing', 'journal.txt', new Uint8Array(), 400, 'bad-request'],
  ])('%s', async (_, name, bytes, status, code) => {
    const { server, token, readPack, kept } = await setUp()
    const answer = await uploadPackFile(server, { token, modelId: MODEL, name, bytes })
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
    expect(await readPack()).toMatchObject({ draft: { files: [] }, uploads: [] })
    expect(readdirSync(join(kept, 'incoming'))).toEqual([])
  })

  test('of a file for a missing model, or without a session', async () => {
    const { server, token } = await setUp()
    const noModel = '019a0000-0000-7000-8000-00000000dead'
    const ask = (modelId: string, by: string) =>
      announcePackFile(server, { token: by, modelId, name: 'a.txt' }, 10)
    expect(await codeOf(await ask(noModel, token))).toBe('not-found')
    expect((await ask(MODEL, 'x')).status).toBe(401)
    const foreign = await server.request('/api/admin/pack-uploads', {
      method: 'POST',
      headers: { Origin: 'https://evil.test', Authorization: `Bearer ${token}` },
    })
    expect(await codeOf(foreign)).toBe('foreign-origin')
  })

  test('above the limits of disk, quota and file size', async () => {
    const announce = async (options: Parameters<typeof setUp>[0], size: number) => {
      const { server, token } = await setUp(options)
      return codeOf(await announcePackFile(server, { token, modelId: MODEL, name: 'a.mp4' }, size))
    }
    const small = async () => 300 * 1024 ** 2
    expect(await announce({ diskBytes: small }, 50 * 1024 ** 2)).toBe('disk-full')
    expect(await announce({ packQuotaBytes: 1_000 }, 1_001)).toBe('quota-exceeded')
    expect(await announce({}, 21 * 1024 ** 3)).toBe('file-too-large')
  })

  test('while another request is sending it', async () => {
    const { server, token } = await setUp()
    const announced = await announcePackFile(server, { token, modelId: MODEL, name: 'a.txt' }, 20)
    const url = announced.headers.get('Location') ?? ''
    const pieces = await Promise.all(
      [1, 2].map(() => sendPiece(server, { token, url, offset: 0, body: A_TEXT('x'.repeat(20)) })),
    )
    expect(pieces.map(({ status }) => status).toSorted()).toEqual([204, 409])
  })
})

test('a disk that fills up during an upload is reported as such, and the bytes received so far stay', async () => {
  const { server, token, readPack, dataDir } = await setUp()
  const announced = await announcePackFile(server, { token, modelId: MODEL, name: 'a.txt' }, 40)
  const url = announced.headers.get('Location') ?? ''
  expect(
    (await sendPiece(server, { token, url, offset: 0, body: A_TEXT('0123456789') })).status,
  ).toBe(204)
  const probe = await open(join(dataDir, 'probe'), 'w')
  const full = vi
    .spyOn(Object.getPrototypeOf(probe), 'write')
    .mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
  onTestFinished(() => full.mockRestore())
  const refused = await sendPiece(server, { token, url, offset: 10, body: A_TEXT('x'.repeat(30)) })
  expect([refused.status, await codeOf(refused)]).toEqual([507, 'disk-full'])
  full.mockRestore()
  await probe.close()
  expect((await readPack()).uploads).toMatchObject([{ offset: 10 }])
  const rest = { token, url, offset: 10, body: A_TEXT('x'.repeat(30)) }
  expect((await sendPiece(server, rest)).status).toBe(204)
  expect((await readPack()).draft.files).toHaveLength(1)
})

describe('versions', () => {
  const files = (pack: { draft: { files: readonly { name: string }[] } }) =>
    pack.draft.files.map(({ name }) => name)

  test('are published as they were prepared, build on the last one, and can be deleted until they are bought', async () => {
    const { server, token, readPack, kept } = await setUp()
    const upload = (name: string, text: string) =>
      uploadPackFile(server, { token, modelId: MODEL, name, bytes: A_TEXT(text) })
    const publish = () => server.call('POST', `/api/admin/models/${MODEL}/pack/publish`, { token })
    expect(await codeOf(await publish())).toBe('nothing-to-publish')
    await upload('a.txt', 'one')
    await publish()
    expect(await codeOf(await publish())).toBe('nothing-to-publish')
    // The same name replaces the earlier file, only in the draft.
    await upload('a.txt', 'two')
    await upload('b.txt', 'three')
    expect(files(await readPack())).toEqual(['a.txt', 'b.txt'])
    await publish()
    const { versions } = await readPack()
    expect(versions.map(({ version, files: held }) => [version, held.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
    const path = `/api/admin/models/${MODEL}/pack/versions/1`
    expect((await server.call('DELETE', path, { token })).status).toBe(204)
    const one = createHash('sha256').update('one').digest('hex')
    expect(readdirSync(join(kept, one.slice(0, 2))).includes(one)).toBe(false)
  })

  test('give away one file of each format, and none of those on sale', async () => {
    const { server, token, readPack } = await setUp()
    for (const name of ['a.txt', 'b.txt'])
      await uploadPackFile(server, { token, modelId: MODEL, name, bytes: A_TEXT(name) })
    const [a, b] = (await readPack()).draft.files
    const give = (id = '') =>
      server.call('PUT', `/api/admin/pack-files/${id}`, { token, body: { is_sample: true } })
    await give(a?.id)
    await give(b?.id)
    expect((await readPack()).draft.files.map(({ is_sample }) => is_sample)).toEqual([false, true])
    const contents = async () =>
      (await (await server.call('GET', `/api/models/${MODEL}/pack`)).json()) as {
        files: { sample_url: string }[]
      }
    expect((await server.call('GET', `/pack-samples/${b?.id}/b.txt`)).status).toBe(404)
    await server.call('POST', `/api/admin/models/${MODEL}/pack/publish`, { token })
    const urls = (await contents()).files.map(({ sample_url }) => sample_url)
    expect(urls).toEqual(['', `/pack-samples/${b?.id}/b.txt`])
    expect(await (await server.call('GET', urls[1] ?? '')).text()).toBe('b.txt')
    expect((await server.call('GET', `/pack-samples/${a?.id}/a.txt`)).status).toBe(404)
  })
})

test('an incomplete copy, and the rest of an unknown upload, are removed after an hour', async () => {
  const clock = { now: Date.now() }
  const { server, token, kept, packs } = await setUp({ nowMs: () => clock.now })
  await announcePackFile(server, { token, modelId: MODEL, name: 'a.txt' }, 40)
  await uploadPackFile(server, { token, modelId: MODEL, name: 'b.txt', bytes: A_TEXT('b') })
  const whole = 'ab'.repeat(32)
  const incoming = join(kept, 'incoming')
  const before = readdirSync(incoming).toSorted()
  for (const name of [`${whole}.copy`, 'unknown', 'unknown.lock', 'gone.wanted'])
    writeFileSync(join(incoming, name), 'x')
  mkdirSync(join(kept, 'ab'), { recursive: true })
  writeFileSync(join(kept, 'ab', `${whole}.copy`), 'x')
  const sweep = () => sweepPacks({ store: server.store, packs, nowMs: () => clock.now })
  expect(await sweep()).toBe(0)
  clock.now += 2 * 3_600_000
  expect(await sweep()).toBe(5)
  expect(readdirSync(join(kept, 'ab'))).toEqual([])
  // Uploads that may still be resumed stay.
  expect(readdirSync(incoming).toSorted()).toEqual(before)
})

test('an abandoned upload is removed after a week, and bytes without a row after an hour', async () => {
  const clock = { now: Date.now() }
  const { server, token, kept, packs } = await setUp({ nowMs: () => clock.now })
  await announcePackFile(server, { token, modelId: MODEL, name: 'a.txt' }, 40)
  await uploadPackFile(server, { token, modelId: MODEL, name: 'b.txt', bytes: A_TEXT('b') })
  const orphan = 'ab'.repeat(32)
  mkdirSync(join(kept, 'ab'), { recursive: true })
  writeFileSync(join(kept, 'ab', orphan), 'x')
  const sweep = () => sweepPacks({ store: server.store, packs, nowMs: () => clock.now })
  expect(await sweep()).toBe(0)
  clock.now += 2 * 3_600_000
  expect(await sweep()).toBe(1)
  clock.now += 8 * 24 * 3_600_000
  await sweep()
  expect(readdirSync(join(kept, 'incoming'))).toEqual([])
  const { draft } = await readDraft(server, token)
  expect(draft.files.map(({ name }) => name)).toEqual(['b.txt'])
  expect(packs.storage.has(draft.files[0]?.sha256 ?? '')).toBe(true)
})
