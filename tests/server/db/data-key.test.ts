import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { findDataKey, textToKey } from '#server/db/data-key.ts'
import type { KeySearch } from '#tests/support/find-key-thread.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const keyIn = (dataDir: string): string => {
  const found = findDataKey({ dataKey: null, dataDir })
  if (found.type === 'failed') throw new Error(found.reason)
  return found.key.toString('hex')
}

test('a key is 32 bytes in base64, of either alphabet', () => {
  const bytes = Buffer.alloc(32, 251)
  expect(textToKey(bytes.toString('base64'))).toEqual(bytes)
  expect(textToKey(bytes.toString('base64url'))).toEqual(bytes)
  for (const text of ['', 'secret', Buffer.alloc(31).toString('base64'), 'é'.repeat(44)])
    expect(textToKey(text)).toBeNull()
})

test('a configured key is used, and nothing is written', () => {
  const dataDir = makeFolder()
  const key = Buffer.alloc(32, 7)
  expect(findDataKey({ dataKey: key, dataDir })).toEqual({ type: 'found', key })
  expect(readdirSync(dataDir)).toEqual([])
})

test('otherwise it is created once, readable only by this account, and is the same from then on', () => {
  const dataDir = join(makeFolder(), 'data')
  const key = keyIn(dataDir)
  expect(key).toHaveLength(64)
  expect(keyIn(dataDir)).toBe(key)
  expect(readdirSync(dataDir)).toEqual(['data.key'])
  expect(statSync(join(dataDir, 'data.key')).mode & 0o777).toBe(0o600)
  expect(keyIn(makeFolder())).not.toBe(key)
})

test('processes that look for it at the same moment get the same key', async () => {
  const threads = 4
  const folders = Array.from({ length: 50 }, makeFolder)
  const arrivals = new Int32Array(new SharedArrayBuffer(4 * folders.length))
  const workerData: KeySearch = { folders, threads, arrivals }
  const search = async (): Promise<readonly string[]> => {
    const worker = new Worker('./tests/support/find-key-thread.ts', { workerData })
    onTestFinished(async () => void (await worker.terminate()))
    const [keys] = await once(worker, 'message')
    return keys
  }
  const [first = [], ...others] = await Promise.all(Array.from({ length: threads }, search))
  expect(first).toEqual(folders.map(keyIn))
  for (const keys of others) expect(keys).toEqual(first)
  for (const folder of folders) expect(readdirSync(folder)).toEqual(['data.key'])
})

test('a file without a valid key is reported, and never overwritten', () => {
  const dataDir = makeFolder()
  const path = join(dataDir, 'data.key')
  writeFileSync(path, 'half a k')
  expect(findDataKey({ dataKey: null, dataDir })).toEqual({
    type: 'failed',
    reason: `DATA_KEY: is not set, and ${path} holds no key. Put back what was in it, or set it`,
  })
  expect(readFileSync(path, 'utf8')).toBe('half a k')
})

test('where no file can be stored, the message says that the key must be configured', () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'other', 'data.key'), { recursive: true })
  for (const name of ['file', 'other'])
    expect(findDataKey({ dataKey: null, dataDir: join(folder, name) })).toEqual({
      type: 'failed',
      reason: expect.stringMatching(
        /^DATA_KEY: is not set, and cannot be kept in .+data\.key \(\w+\)\. Set it$/,
      ),
    })
})
