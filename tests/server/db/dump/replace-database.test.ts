import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ensureSiteSettings } from '#server/app/prepare-database.ts'
import { lockDatabase } from '#server/db/database-lock.ts'
import { findRecord, updateRecord } from '#server/entities/entity-rows.ts'
import { siteSettingsTable } from '#server/entities/entity-tables.ts'
import { checksums, makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import {
  fillDatabase,
  makeDatabase,
  NOW_MS,
  openTestStore,
} from '#tests/support/databases/make-database.ts'
import { makeFolder } from '#tests/support/run-script.ts'

describe('no data is lost', () => {
  test('a database in use is not touched', async () => {
    const [from, target] = [await makeDatabase(), await makeDatabase()]
    await fillDatabase(from)
    const server = await lockDatabase(target, { mode: 'with-others', onTakenOver: () => undefined })
    if (server.type !== 'held') throw new Error('no other process has it')
    const path = await makeBackup(from)
    expect(await restore(path, target, { mayReplace: true })).toEqual({ type: 'in-use' })
    await server.release()
    expect(await restore(path, target)).toMatchObject({ type: 'restored' })
  })

  test('data is replaced only with the option for it, and is kept in a backup', async () => {
    const [from, target, third] = [await makeDatabase(), await makeDatabase(), await makeDatabase()]
    await fillDatabase(from)
    await fillDatabase(target, { epoch: 'former' })
    const former = await checksums(target)
    const path = await makeBackup(from)
    expect(await restore(path, target)).toEqual({ type: 'holds-data' })
    expect(await checksums(target)).toEqual(former)
    const formerPath = join(makeFolder(), 'former.ndjson.gz')
    expect(await restore(path, target, { mayReplace: true, formerPath })).toMatchObject({
      type: 'restored',
      formerPath,
    })
    await restore(formerPath, third)
    expect((await checksums(third)).orders).toEqual(former.orders)
  })

  test('the contents of a first start do not count as data; changed settings do', async () => {
    const [from, target] = [await makeDatabase(), await makeDatabase()]
    await fillDatabase(from)
    const path = await makeBackup(from)
    const started = await openTestStore(target)
    await ensureSiteSettings(started, NOW_MS)
    const settings = await findRecord(started.db, siteSettingsTable, 'settings')
    if (!settings) throw new Error('there are settings')
    await started.write((tx) =>
      updateRecord(tx, siteSettingsTable, {
        of: settings,
        values: { site_name: 'Ma boutique' },
        nowMs: NOW_MS,
        mutationId: null,
      }),
    )
    await started.close()
    expect(await restore(path, target)).toEqual({ type: 'holds-data' })
    const other = await makeDatabase()
    const fresh = await openTestStore(other)
    await ensureSiteSettings(fresh, NOW_MS)
    await fresh.close()
    expect(await restore(path, other)).toMatchObject({ type: 'restored', formerPath: null })
  })

  test('without a backup of the present data nothing is replaced', async () => {
    const database = await makeDatabase()
    await fillDatabase(database)
    const path = await makeBackup(database)
    const before = await checksums(database)
    const formerPath = join(makeFolder(), 'not', 'there')
    expect(await restore(path, database, { mayReplace: true, formerPath })).toMatchObject({
      type: 'former-not-kept',
      backup: { fault: 'no-such-folder' },
    })
    expect(await checksums(database)).toEqual(before)
  })

  test('a fault on the way leaves everything unchanged', async () => {
    const database = await makeDatabase()
    await fillDatabase(database)
    const path = await makeBackup(database)
    const before = await checksums(database)
    const forgetAgain = () => Promise.reject(new Error('on purpose'))
    await expect(restore(path, database, { mayReplace: true, forgetAgain })).rejects.toThrow(
      'on purpose',
    )
    expect(await checksums(database)).toEqual(before)
  })
})
