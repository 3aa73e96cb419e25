import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSetupCode, readSetupState } from '#server/auth/first-admin-setup.ts'
import { writeMetaOnce } from '#server/db/meta.ts'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

const run = async (folder: string) => {
  const { ends, output } = runScript('src/server/commands/admin-setup.ts', {
    env: { DATA_DIR: folder },
  })
  return { code: await ends, out: output.out, err: output.err }
}

test('allows the creation of the first administrator and prints a code, until there is one', async () => {
  const folder = makeFolder()
  const opened = await run(folder)
  expect(opened).toMatchObject({ code: 0, err: '' })
  const code = /for an hour: ([0-9a-z]{20})\n$/.exec(opened.out)?.[1] ?? ''
  const store = await openTestStore({ type: 'sqlite', file: join(folder, 'neomuse.db') })
  expect(await readSetupState(store.db, Date.now())).toBe('open')
  expect(await isSetupCode(store.db, code, null)).toBe(true)
  await writeMetaOnce(store.db, 'first_admin_at', '2026-01-01T00:00:00.000Z')
  await store.close()
  const refused = await run(folder)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/has had an administrator\. "npm run admin:create/)
})
