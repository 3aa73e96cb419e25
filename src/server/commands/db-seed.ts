// npm run db:seed -- demo: puts the demo data into a database that never had models, also while the server runs.
import { parseArgs } from 'node:util'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { seedPacks } from '#server/app/demo/seed-packs.ts'
import { openLockedStore } from '#server/app/open-database.ts'
import { ensureContent, ensureSiteSettings } from '#server/app/prepare-database.ts'
import { after, newId, nowMs } from '#server/app/process-clock.ts'
import { openPacks } from '#server/commerce/packs/open-packs.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import type { Settings } from '#server/settings/settings.ts'
import { about, type CommandEnd, done, failed, runCommand } from './database-command.ts'

const USAGE = `Usage: npm run db:seed -- demo
Puts six models, and posts, clients, orders and messages around them, into a database that never had any.`

const isWellCalled = (): boolean => {
  try {
    return parseArgs({ allowPositionals: true, options: {} }).positionals.join(' ') === 'demo'
  } catch {
    // Unknown option: there are none.
    return false
  }
}

const seed = async (settings: Settings): Promise<CommandEnd> => {
  if (!isWellCalled()) return { type: 'misused' }
  const { database } = settings
  // The write needs this very connection, and fails without it.
  const data = await openLockedStore({ ...settings, nowMs, newId, onTakenOver: () => undefined })
  if (data.type === 'failed') return failed(data.reason)
  const { store } = data
  const isSeeded = await about(database, async () => {
    await ensureSiteSettings(store, nowMs())
    await ensureContent(store, nowMs())
    const isNew = await seedDemo({ store, nowMs, newId })
    const { storage } = openPacks({ ...settings, nowMs, newId, after })
    if (isNew) await seedPacks({ store, storage, nowMs, newId })
    return isNew
  })
  await store.close()
  const name = databaseLabel(database)
  return isSeeded
    ? done([`The demo data is in ${name} now`])
    : failed(`${name} has had models before: nothing was added`)
}

await runCommand(USAGE, seed)
