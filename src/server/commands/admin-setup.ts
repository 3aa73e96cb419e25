// npm run admin:setup: allows to make the first administrator on the login page for another hour, also while the server
// runs.

import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openLockedStore } from '#server/app/open-database.ts'
import { newId, nowMs } from '#server/app/process-clock.ts'
import { createSetupCode, readSetupState, reopenSetup } from '#server/auth/first-admin-setup.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import type { Settings } from '#server/settings/settings.ts'
import { about, type CommandEnd, done, failed, runCommand } from './database-command.ts'

const USAGE = `Usage: npm run admin:setup
Lets the first administrator be created at /admin/login for an hour, and prints the set-up code for it.`

const isWellCalled = (): boolean => {
  try {
    parseArgs({ options: {} })
    return true
  } catch {
    // The command takes no arguments.
    return false
  }
}

const openSetup = async (settings: Settings): Promise<CommandEnd> => {
  if (!isWellCalled()) return { type: 'misused' }
  const { database } = settings
  // The write needs this very connection, and fails without it.
  const data = await openLockedStore({ ...settings, nowMs, newId, onTakenOver: () => undefined })
  if (data.type === 'failed') return failed(data.reason)
  const { store } = data
  const code = createSetupCode(randomBytes)
  const isOpened = await about(database, () =>
    store.write(async (tx) => {
      if ((await readSetupState(tx, nowMs())) === 'over') return false
      await reopenSetup(tx, { code, nowMs: nowMs() })
      return true
    }),
  )
  await store.close()
  return isOpened
    ? done([`Set-up code for the first administrator, for an hour: ${code}`])
    : failed(
        `${databaseLabel(database)} has had an administrator. "npm run admin:create -- <e-mail>" makes another`,
      )
}

await runCommand(USAGE, openSetup)
