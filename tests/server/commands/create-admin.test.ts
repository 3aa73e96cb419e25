import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

const COMMAND = 'src/server/commands/create-admin.ts'
const PASSWORD = 'correct horse battery'
const NAMES = ['--first-name', 'Ada', '--last-name', 'Lovelace']

const run = async (args: readonly string[], env: Readonly<Record<string, string>>) => {
  const { ends, output } = runScript(COMMAND, { args, env })
  return { code: await ends, out: output.out, err: output.err }
}

test('creates an administrator who can sign in at the running server', async () => {
  const env = { DATA_DIR: makeFolder(), PORT: '0' }
  const server = runScript('src/server/main.ts', { env })
  const address = await server.says(/http:\/\/localhost:\d+/)
  const made = await run(['ada@neomuse.example', ...NAMES], { ...env, ADMIN_PASSWORD: PASSWORD })
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).not.toMatch(PASSWORD)
  const answer = await fetch(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@neomuse.example', password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
})

test('an address has one account, however it is written', async () => {
  const env = { DATA_DIR: makeFolder(), ADMIN_PASSWORD: PASSWORD }
  expect((await run(['ada@neomuse.example', ...NAMES], env)).code).toBe(0)
  const again = await run(['ADA@neomuse.example', ...NAMES], env)
  expect(again).toMatchObject({ code: 1, err: 'ADA@neomuse.example has an account already\n' })
})

test.each([
  ['no address', [], PASSWORD, /^Usage:/],
  ['an option that is not there', ['a@b.fr', '--role', 'client'], PASSWORD, /^Usage:/],
  ['two addresses', ['a@b.fr', 'c@d.fr'], PASSWORD, /^Usage:/],
  ['no e-mail', ['ada', ...NAMES], PASSWORD, /^e-mail: is no e-mail address$/m],
  ['no names', ['a@b.fr'], PASSWORD, /^--first-name: is missing\n--last-name: is missing$/m],
  ['no password', ['a@b.fr', ...NAMES], '', /^ADMIN_PASSWORD: is missing$/m],
  ['a short password', ['a@b.fr', ...NAMES], 'a1b2c3d', /^ADMIN_PASSWORD: is too short/m],
  ['a common password', ['a@b.fr', ...NAMES], 'password', /^ADMIN_PASSWORD: is guessed/m],
])('%s is refused', async (_what, args, ADMIN_PASSWORD, words) => {
  const DATA_DIR = join(makeFolder(), 'not-made')
  const refused = await run(args, { DATA_DIR, ADMIN_PASSWORD })
  expect(refused.code).toBe(1)
  expect(refused.err).toMatch(words)
})
