import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { modelPack } from '#contract/packs/pack-files.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
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
  const newIds = countedIds()
  const options = { nowMs: () => Date.now(), newId: newIds, dataDir, ...packOptions }
  const openPacks = () => openTestPacks(options)
  const server = await createTestServer({
    models: SAMPLE_MODELS,
    packs: openPacks(),
    nowMs: () => NOW,
  })
  const { token } = await server.signInAdmin()
  const readPack = async () => {
    const answer = await server.call('GET', `/api/admin/models/${MODEL}/pack`, { token })
    return v.parse(modelPack, await answer.json())
  }
  return { server, token, readPack, dataDir, kept: join(dataDir, 'pack-files') }
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

describe('a file that comes in', () => {
  test('is kept under its hash, outside of what is served, and stands in the version in preparation', async () => {
    const { server, token, readPack, kept } = await setUp()
    const bytes = A_TEXT('Lundi, 23 h 40. La ville s’éteint.')
    const answer = await uploadPackFile(server, {
      ...{ token, modelId: MODEL, name: '../../journal.txt', bytes },
    })
    expect(answer.status).toBe(204)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(readFileSync(join(kept, sha256.slice(0, 2), sha256))).toEqual(Buffer.from(bytes))
    const { draft, uploads } = await readPack()
    expect(uploads).toEqual([])
    expect(draft.files).toMatchObject([
      {
        ...{ name: 'journal.txt', size: bytes.length, type: 'text/plain', sha256 },
        ...{ format: 'journal intime', is_sample: false, sold: false },
      },
    ])
    expect((await server.call('GET', `/files/${sha256}`)).status).toBe(404)
  })

  test('goes on where it was cut off, also after a restart, and has the hash of the whole', async () => {
    const { server, token, readPack } = await setUp()
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
    expect((await sendPiece(server, { token, url, offset, body: rest })).status).toBe(204)
    const { draft } = await readPack()
    expect(draft.files[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    // Who did not hear the last answer asks, and hears that all is there.
    const asked = await askOffset(server, { token, url })
    expect(asked.headers.get('Upload-Offset')).toBe(String(bytes.length))
  })
})
