import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

const MAIN = 'src/server/main.ts'
const ADDRESS = /http:\/\/localhost:\d+/

const start = async (env: Readonly<Record<string, string>>) => {
  const server = runScript(MAIN, { env: { PORT: '0', ...env } })
  const address = await server.says(ADDRESS)
  return { ...server, address }
}

test('it starts, prints the address last, answers, and stops on request', async () => {
  const server = await start({ DATA_DIR: makeFolder(), SEED: 'demo' })
  expect(server.output.out.trimEnd().split('\n').at(-1)).toBe(`Néomuse: ${server.address}`)
  const answer = await fetch(`${server.address}/api/models`)
  expect(await answer.json()).toHaveLength(6)
  expect(answer.headers.get('Content-Security-Policy')).toMatch(/default-src 'self'/)
  server.child.kill('SIGTERM')
  expect(await server.ends).toBe(0)
  expect(server.output.err).toBe('')
})

test('HOST may be a name', async () => {
  const server = await start({ DATA_DIR: makeFolder(), HOST: 'localhost' })
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
})

test('without PUBLIC_URL, a server that sends emails says which ones it cannot send', async () => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const hint = /E-mails: .* PUBLIC_URL/
  const without = await start({ ...env, DATA_DIR: makeFolder() })
  expect(without.output.out).toMatch(hint)
  const with_ = await start({ ...env, DATA_DIR: makeFolder(), PUBLIC_URL: 'http://localhost' })
  expect(with_.output.out).not.toMatch(hint)
})

describe('in production', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
  }
  const createAdmin = (address: string, inviteCode: string) =>
    fetch(`${address}/api/admin/create-admin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: 'ada@neomuse.example',
        password: 'correct horse battery',
        first_name: 'Ada',
        last_name: 'L.',
        invite_code: inviteCode,
      }),
    })

  test('the printed code creates the first administrator, and is not printed again', async () => {
    const env = { ...PRODUCTION, DATA_DIR: makeFolder() }
    const first = await start(env)
    const code = /administrator: ([0-9a-z]{20})\n/.exec(first.output.out)?.[1] ?? ''
    expect((await createAdmin(first.address, 'wrong')).status).toBe(403)
    expect((await createAdmin(first.address, code)).status).toBe(201)
    first.child.kill('SIGINT')
    expect(await first.ends).toBe(0)
    const second = await start(env)
    expect(second.output.out).not.toMatch(/administrator/)
  })

  test('requests are logged as JSON without personal data, and SETUP_CODE is not repeated', async () => {
    const SETUP_CODE = 'a code of mine'
    const server = await start({ ...PRODUCTION, DATA_DIR: makeFolder(), SETUP_CODE })
    expect((await createAdmin(server.address, SETUP_CODE)).status).toBe(201)
    await fetch(`${server.address}/api/health?email=ada@neomuse.example`)
    await server.says(/"route":"\/api\/health"/)
    expect(server.output.out).not.toMatch(/ada@|a code of mine|correct horse/)
  })
})

test('older interviews are sealed at the start, and it does not start with another key', async () => {
  const folder = makeFolder()
  const file = join(folder, 'neomuse.db')
  await leavePlainInterview(file)
  expect(readFileSync(file).includes('Au clair de la lune')).toBe(true)
  const first = await start({ DATA_DIR: folder })
  expect(first.output.out).toMatch(/^Interviews: 1 sealed\. /m)
  expect(first.output.err).toBe('')
  first.child.kill('SIGTERM')
  await first.ends
  for (const name of readdirSync(folder).filter((name) => name.startsWith('neomuse.db')))
    expect(readFileSync(join(folder, name)).includes('Au clair de la lune')).toBe(false)
  const again = await start({ DATA_DIR: folder })
  expect(again.output.out).not.toMatch(/Interviews/)
  again.child.kill('SIGTERM')
  await again.ends
  const DATA_KEY = Buffer.alloc(32, 1).toString('base64')
  const other = runScript(MAIN, { env: { PORT: '0', DATA_DIR: folder, DATA_KEY } })
  expect(await other.ends).toBe(1)
  expect(other.output.err).toMatch(/^DATA_KEY: .*another key\. Put it back/)
})

/** As the previous version has stored it. */
const leavePlainInterview = async (file: string): Promise<void> => {
  const store = await openTestStore({ type: 'sqlite', file })
  await store.db
    .insertInto('interviews')
    .values({
      id: 'i1',
      created_at: '2026-01-01T00:00:00.000Z',
      sealed: null,
      is_quarantined: 0,
      name: 'Zoé',
      email: 'zoe@a.fr',
      email_key: 'zoe@a.fr',
      phone: null,
      budget: null,
      experience: '',
      goals: 'Au clair de la lune',
    })
    .execute()
  await store.close()
}

describe('it says in plain words why it cannot start', () => {
  const failure = async (env: Readonly<Record<string, string>>) => {
    const { ends, output } = runScript(MAIN, { env })
    expect(await ends).toBe(1)
    expect(output.out).not.toMatch(ADDRESS)
    return output.err.trimEnd().split('\n')
  }

  test('all wrong settings', async () => {
    const lines = await failure({ PORT: 'abc', SEED: 'maybe' })
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^PORT: "abc"/)
    expect(lines[2]).toMatch(/^SEED: "maybe"/)
  })

  test('the port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const address = other.address()
    const PORT = typeof address === 'object' && address ? String(address.port) : ''
    const lines = await failure({ PORT, DATA_DIR: makeFolder() })
    expect(lines).toEqual([expect.stringMatching(`^PORT: ${PORT} is in use`)])
  })

  test('the folder', async () => {
    const file = join(makeFolder(), 'file')
    writeFileSync(file, '')
    const lines = await failure({ PORT: '0', DATA_DIR: join(file, 'data') })
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: .* lies below a file/)])
  })

  test('the key', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'data.key'), 'no key')
    const lines = await failure({ PORT: '0', DATA_DIR: folder })
    expect(lines).toEqual([expect.stringMatching(/^DATA_KEY: .*data\.key holds no key/)])
  })

  test('the database', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'neomuse.db'), 'no database at all, '.repeat(100))
    const lines = await failure({ PORT: '0', DATA_DIR: folder })
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR: .*neomuse\.db cannot be used/)])
  })
})

test('a disk that is full once the database is open is reported in one line', async () => {
  const DATA_DIR = makeFolder()
  const whole = await start({ DATA_DIR })
  whole.child.kill('SIGTERM')
  await whole.ends
  // Like a full disk: no file may become longer than 32 kB.
  const script = join(makeFolder(), 'limited.mjs')
  writeFileSync(script, LIMITED)
  const limited = runScript(script, { args: [MAIN], env: { PORT: '0', DATA_DIR, SEED: 'demo' } })
  expect(await limited.ends).toBe(1)
  expect(limited.output.err.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^DATA_DIR: the database \S+ cannot be used: (?:disk full|input or output failed)$/,
    ),
  ])
})

const LIMITED = `
  import { spawnSync } from 'node:child_process'
  const command = ['-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, process.argv[2]]
  process.exitCode = spawnSync('sh', command, { stdio: 'inherit' }).status`
