import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { backupDatabase } from '#server/db/dump/backup-database.ts'
import { checkDump } from '#server/db/dump/read-dump.ts'
import { MIGRATIONS, namesOf } from '#server/db/migrations/migrate.ts'
import { aPicture, fillDatabase, NOW_MS } from '#tests/support/databases/make-database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { makeObjectStore } from '#tests/support/make-object-store.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const KNOWN = namesOf(MIGRATIONS)

const makeDump = async (): Promise<Buffer> => {
  const folder = makeFolder()
  const database = { type: 'sqlite', file: join(folder, 'a.db') } as const
  const pictures = [aPicture(1, 3_000)]
  await fillDatabase(database, { pictures })
  const path = join(folder, 'a.ndjson.gz')
  const objects = makeObjectStore(pictures)
  await backupDatabase({ database, pictures: objects, path, nowMs: () => NOW_MS })
  return readFileSync(path)
}

const check = (content: Uint8Array) => {
  const path = join(makeFolder(), 'b.ndjson.gz')
  writeFileSync(path, content)
  return checkDump(path, MIGRATIONS)
}

const faultOf = async (content: Uint8Array): Promise<string> => {
  const checked = await check(content)
  return checked.type === 'sound' ? 'none' : checked.fault
}

/** A dump with changed lines, and a footer that matches them. */
const withLines = (dump: Buffer, change: (lines: string[]) => readonly string[]): Buffer => {
  const lines = gunzipSync(dump).toString().trimEnd().split('\n')
  const footer = JSON.parse(lines.pop() ?? '') as { end: unknown }
  const body = change(lines)
    .map((line) => `${line}\n`)
    .join('')
  const sha256 = createHash('sha256').update(body).digest('hex')
  return gzipSync(`${body}${JSON.stringify({ ...footer, sha256 })}\n`)
}

test('a whole dump reports what it holds', async () => {
  const checked = await check(await makeDump())
  expect(checked).toMatchObject({
    type: 'sound',
    header: { engine: 'sqlite', epoch: 'epoch', migrations: KNOWN },
    counts: { rows: { users: 34, mutation_log: 250 }, pictures: 1, bytes: 3_000 },
  })
})

test('wherever it was cut off, it is recognised as incomplete', async () => {
  const dump = await makeDump()
  const lengths = Array.from({ length: 60 }, (_, at) => Math.floor((dump.length * at) / 60))
  for (const length of [...lengths, dump.length - 1])
    expect(await faultOf(dump.subarray(0, length))).toBe('truncated')
})

test('a changed byte is found, wherever it matters', async () => {
  const dump = await makeDump()
  const text = gunzipSync(dump)
  for (let at = 0; at < dump.length; at += isFullRun ? 29 : 149) {
    const damaged = Buffer.from(dump)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    const fault = await faultOf(damaged)
    // The gzip header has a time and a system, which are never read.
    if (fault === 'none') expect(gunzipSync(damaged).equals(text)).toBe(true)
    else expect(fault).toMatch(/corrupted|truncated|not-a-dump/)
  }
})

describe('in a valid gzip file', () => {
  test('a changed value is found by the hash', async () => {
    const text = gunzipSync(await makeDump()).toString()
    const changed = text.replace('"is_active":1', '"is_active":0')
    expect(changed).not.toBe(text)
    expect(await faultOf(gzipSync(changed))).toBe('corrupted')
  })

  test('a line that is missing or duplicated is found by the counts', async () => {
    const dump = await makeDump()
    expect(await faultOf(withLines(dump, (lines) => lines))).toBe('none')
    expect(await faultOf(withLines(dump, (lines) => lines.toSpliced(40, 1)))).toBe('corrupted')
    const twice = withLines(dump, (lines) => lines.toSpliced(40, 0, lines[40] ?? ''))
    expect(await faultOf(twice)).toBe('corrupted')
  })

  test('lines after the end, or without one, are found', async () => {
    const text = gunzipSync(await makeDump()).toString()
    const lines = text.trimEnd().split('\n')
    expect(await faultOf(gzipSync(`${text}${lines[5]}\n`))).toBe('corrupted')
    expect(await faultOf(gzipSync(text.trimEnd()))).toBe('truncated')
    expect(await faultOf(gzipSync(`${lines.slice(0, -1).join('\n')}\n`))).toBe('truncated')
  })
})

test('other files are refused', async () => {
  expect(await faultOf(Buffer.from('no zip at all'))).toBe('not-a-dump')
  expect(await faultOf(gzipSync('{"some":"json"}\n'))).toBe('not-a-dump')
  expect(await faultOf(gzipSync('hello\n'))).toBe('not-a-dump')
  expect(await checkDump(join(makeFolder(), 'none'), MIGRATIONS)).toEqual({
    type: 'unsound',
    fault: 'no-such-file',
  })
  const folder = join(makeFolder(), 'folder')
  mkdirSync(folder)
  expect(await checkDump(folder, MIGRATIONS)).toEqual({ type: 'unsound', fault: 'not-a-file' })
})

test('the dump of a newer version is refused', async () => {
  const dump = await makeDump()
  const withHeader = (change: (header: Record<string, unknown>) => object) =>
    withLines(dump, ([first = '', ...lines]) => [
      JSON.stringify(change(JSON.parse(first) as Record<string, unknown>)),
      ...lines,
    ])
  expect(await faultOf(withHeader((header) => ({ ...header, neomuse_dump: 2 })))).toBe(
    'newer-format',
  )
  const newer = withHeader((header) => ({ ...header, migrations: [...KNOWN, '9999-later'] }))
  expect(await faultOf(newer)).toBe('newer-migrations')
})
