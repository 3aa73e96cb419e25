import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fillDatabase, PACK_FILE } from '#tests/support/databases/make-database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'

type Command = 'db-backup' | 'db-restore' | 'db-move' | 'db-seed'

const run = async (
  command: Command,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) => {
  const { ends, output } = runScript(`src/server/commands/${command}.ts`, {
    args,
    env: { DATA_KEY: TEST_DATA_KEY, ...env },
  })
  return { code: await ends, out: output.out, err: output.err }
}

/** A data folder with a database that no process uses. */
const makeData = async (): Promise<string> => {
  const folder = makeFolder()
  await fillDatabase({ type: 'sqlite', file: join(folder, 'neomuse.db') })
  const { sha256, text } = PACK_FILE
  mkdirSync(join(folder, 'pack-files', sha256.slice(0, 2)), { recursive: true })
  writeFileSync(packFileIn(folder), text)
  return folder
}

const packFileIn = (folder: string): string =>
  join(folder, 'pack-files', PACK_FILE.sha256.slice(0, 2), PACK_FILE.sha256)

const dumpsIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.gz'))

test('back up beside a running server, restore elsewhere, and start there', async () => {
  const [from, to] = [await makeData(), makeFolder()]
  const DATA_KEY = TEST_DATA_KEY
  const server = runScript('src/server/main.ts', { env: { DATA_DIR: from, PORT: '0', DATA_KEY } })
  await server.says(/http:\/\/localhost:\d+/)

  const backup = await run('db-backup', [], { DATA_DIR: from })
  expect(backup).toMatchObject({ code: 0, err: '' })
  const [name = ''] = dumpsIn(join(from, 'backups'))
  expect(name).toMatch(/^neomuse-\d{4}-\d\d-\d\dT[\d-]+Z\.ndjson\.gz$/)
  const path = join(from, 'backups', name)
  expect(backup.out).toMatch(`Backup: ${path}\n`)
  expect(backup.out).toMatch(/^\d+ rows and 0 pictures, [\d.]+ kB, in \d+\.\d s$/m)
  expect(statSync(path).mode & 0o077).toBe(0)

  const inUse = await run('db-restore', [path, '--replace'], { DATA_DIR: from })
  expect(inUse).toMatchObject({
    code: 1,
    err: expect.stringMatching(/is in use\. Stop the server first/),
  })
  expect(dumpsIn(join(from, 'backups'))).toEqual([name])

  expect(await run('db-restore', [path], { DATA_DIR: to })).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(packFileIn(to), 'utf8')).toBe(PACK_FILE.text)
  const restored = runScript('src/server/main.ts', { env: { DATA_DIR: to, PORT: '0', DATA_KEY } })
  const address = await restored.says(/http:\/\/localhost:\d+/)
  expect(await (await fetch(`${address}/api/models`)).json()).toHaveLength(5)
})

test.runIf(isFullRun)('replacing keeps the previous data, and can be undone', async () => {
  const folder = await makeData()
  const path = join(folder, 'mine.ndjson.gz')
  await run('db-backup', [path], { DATA_DIR: folder })
  const refused = await run('db-restore', [path], { DATA_DIR: folder })
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/holds data.*--replace/) })
  const replaced = await run('db-restore', [path, '--replace'], { DATA_DIR: folder })
  expect(replaced).toMatchObject({ code: 0, err: '' })
  const former = /^What was there before: (.+)$/m.exec(replaced.out)?.[1] ?? ''
  expect(former).toMatch(/-before-restore\.ndjson\.gz$/)
  expect(await run('db-restore', [former], { DATA_DIR: makeFolder() })).toMatchObject({ code: 0 })
})

test.runIf(isFullRun)(
  'a backup is not restored under another key, unless its sealed values are given up',
  async () => {
    const [from, to] = [await makeData(), makeFolder()]
    const path = join(from, 'mine.ndjson.gz')
    await run('db-backup', [path], { DATA_DIR: from })
    const OTHER = Buffer.alloc(32, 'other').toString('base64')
    for (const DATA_KEY of ['', OTHER]) {
      const env = { DATA_DIR: to, DATA_KEY }
      const refused = await run('db-restore', [path], env)
      expect(refused).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^DATA_KEY: the interviews .* another key\. Put it back/),
      })
      expect(refused.err).toMatch(/was left as it was\n$/)
      expect(existsSync(join(to, 'data.key'))).toBe(false)
    }
    const env = { DATA_DIR: to, DATA_KEY: OTHER }
    const dropped = await run('db-restore', [path, '--drop-unreadable'], env)
    expect(dropped).toMatchObject({ code: 0, err: '' })
    expect(dropped.out).toMatch(/^1 unreadable interview deleted$/m)
    // From now on the database has that key.
    const again = await run('db-restore', [path, '--replace'], env)
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/^DATA_KEY: /) })
    const server = runScript('src/server/main.ts', { env: { ...env, PORT: '0' } })
    await server.says(/http:\/\/localhost:\d+/)
    expect(server.output.err).toBe('')
  },
)

describe('faults are reported in plain words', () => {
  test('of the file', async () => {
    const folder = await makeData()
    const env = { DATA_DIR: folder }
    const path = join(folder, 'mine.ndjson.gz')
    await run('db-backup', [path], env)
    const before = readFileSync(path)
    const again = await run('db-backup', [path], env)
    expect(again).toMatchObject({
      code: 1,
      err: `${path} is there already, and is not overwritten\n`,
    })
    expect(readFileSync(path).equals(before)).toBe(true)
    const nowhere = await run('db-backup', [join(folder, 'no', 'folder.gz')], env)
    expect(nowhere).toMatchObject({
      code: 1,
      err: expect.stringMatching(/its folder is not there/),
    })

    truncateSync(path, before.length - 100)
    const cut = await run('db-restore', [path, '--replace'], env)
    expect(cut).toMatchObject({ code: 1, err: expect.stringMatching(/ends too early/) })
    before[Math.floor(before.length / 2)] = (before[Math.floor(before.length / 2)] ?? 0) ^ 1
    writeFileSync(path, before)
    const damaged = await run('db-restore', [path, '--replace'], env)
    expect(damaged).toMatchObject({ code: 1, err: expect.stringMatching(/is damaged/) })
    expect(damaged.err).toMatch(/was left as it was/)
    writeFileSync(path, 'something else')
    const other = await run('db-restore', [path], env)
    expect(other).toMatchObject({ code: 1, err: expect.stringMatching(/is no backup of Néomuse/) })
    const none = await run('db-restore', [join(folder, 'none')], env)
    expect(none).toMatchObject({ code: 1, err: expect.stringMatching(/none is not there/) })
  })

  test('of the database, never with its password', async () => {
    const nothing = { DATA_DIR: join(makeFolder(), 'data') }
    const none = await run('db-backup', [], nothing)
    expect(none).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no database yet: /),
    })
    expect(existsSync(nothing.DATA_DIR)).toBe(false)
    const url = 'postgres://me:gehei%6D@127.0.0.1:1/neomuse'
    const from = `file:${join(await makeData(), 'neomuse.db')}`
    const runs = [
      await run('db-backup', [], { ...nothing, DATABASE_URL: url }),
      await run('db-move', ['--from', from, '--to', url], nothing),
      await run('db-move', ['--from', url, '--to', from], nothing),
      await run('db-move', ['--from', from, '--to', 'me:geheim@host'], nothing),
    ]
    for (const { code, out, err } of runs) {
      expect(code).toBe(1)
      expect(`${out}${err}`).not.toMatch(/gehei|me:/)
    }
    expect(runs[1]?.err).toBe(
      'The database postgres://127.0.0.1:1/neomuse cannot be used: cannot be reached (ECONNREFUSED)\n',
    )
  })

  test.each<[Command, readonly string[]]>([
    ['db-backup', ['a', 'b']],
    ['db-backup', ['--x']],
    ['db-restore', []],
    ['db-restore', ['a', '--x']],
    ['db-move', ['--from', 'file:a']],
    ['db-move', []],
    ['db-seed', []],
    ['db-seed', ['none']],
  ])('of the command line: %s %s', async (command, args) => {
    const misused = await run(command, args, { DATA_DIR: join(makeFolder(), 'data') })
    expect(misused).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^Usage: npm run /),
    })
  })
})

test('a move reports what it moved, and where the data is now', async () => {
  const [from, to] = [join(await makeData(), 'neomuse.db'), join(makeFolder(), 'b', 'c.db')]
  const args = ['--from', `file:${from}`, '--to', `file:${to}`]
  const moved = await run('db-move', args, {})
  expect(moved).toMatchObject({ code: 0, err: '' })
  expect(moved.out).toMatch(/^orders: 40 rows$/m)
  expect(moved.out).toMatch(`DATABASE_URL=file:${to}.`)
  const again = await run('db-move', args, {})
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/holds data already/) })
})

test('the demo data is added once', async () => {
  const env = { DATA_DIR: makeFolder() }
  expect(await run('db-seed', ['demo'], env)).toMatchObject({ code: 0, err: '' })
  const again = await run('db-seed', ['demo'], env)
  expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/has had models before/) })
})
