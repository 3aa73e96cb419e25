// npm run db:restore -- <file>: replaces the database by a backup. The server must not run.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { after, newId, nowMs } from '#server/app/process-clock.ts'
import { openPacks } from '#server/commerce/packs/open-packs.ts'
import { backUpPacks, packCopiesBeside, restorePacks } from '#server/commerce/packs/pack-storage.ts'
import { deleteUnreadableInterviews, findSeal } from '#server/db/data-key.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { dumpName } from '#server/db/dump/backup-database.ts'
import { DUMP_FAULT_MESSAGES } from '#server/db/dump/dump-format.ts'
import { type Replaced, replaceDatabase } from '#server/db/dump/replace-database.ts'
import { makeDumpFolder } from '#server/db/dump/write-dump.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { openObjectStore } from '#server/files/open-object-store.ts'
import { sealPlainInterviews } from '#server/privacy/interviews.ts'
import { replayErasures } from '#server/privacy/replay-erasures.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  about,
  type CommandEnd,
  CommandFailed,
  done,
  failed,
  formatQuantity,
  pathFromUser,
  runCommand,
  secondsSince,
  sumRows,
} from './database-command.ts'

const USAGE = `Usage: npm run db:restore -- <file> [--replace] [--drop-unreadable]
--replace: also when the database holds data. That goes into a backup of its own first.
--drop-unreadable: deletes the interviews that were sealed with another key than the server's, which is lost.`

const readCommandLine = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'drop-unreadable': { type: 'boolean', default: false },
      },
    })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0) return null
    return { path, mayReplace: values.replace, dropsUnreadable: values['drop-unreadable'] }
  } catch {
    // Unknown option: the usage lists the valid ones.
    return null
  }
}

const restore = async (settings: Settings): Promise<CommandEnd> => {
  const { database, dataDir, dataKey, s3 } = settings
  const beganMs = nowMs()
  const wanted = readCommandLine()
  if (wanted === null) return { type: 'misused' }
  const folder = join(dataDir, 'backups')
  const fault = wanted.mayReplace ? await makeDumpFolder(folder) : null
  if (fault !== null) return failed(`The folder ${folder} ${DUMP_FAULT_MESSAGES[fault]}`)
  const path = pathFromUser(wanted.path)
  const formerPath = join(folder, dumpName(beganMs, '-before-restore'))
  const { storage } = openPacks({ ...settings, nowMs, newId, after })
  let lostPackFiles: readonly string[] = []
  let dropped = 0
  const replaced = await about(database, () =>
    replaceDatabase({
      path,
      target: database,
      pictures: openObjectStore({ dataDir, s3, nowMs, newId, after }),
      mayReplace: wanted.mayReplace,
      formerPath,
      copyPackFiles: async (hashes) =>
        (await backUpPacks(storage, hashes, packCopiesBeside(formerPath))).lost,
      restorePackFiles: async (hashes) => {
        lostPackFiles = (await restorePacks(storage, hashes, packCopiesBeside(path))).lost
      },
      nowMs,
      newId,
      forgetAgain: async (tx) => {
        const store = { db: tx, write: <T>(work: (tx: Queryable) => Promise<T>) => work(tx) }
        if (wanted.dropsUnreadable)
          dropped = await deleteUnreadableInterviews(tx, { dataKey, dataDir })
        const found = await findSeal(store, { dataKey, dataDir })
        if (found.type === 'failed')
          throw new CommandFailed(`${found.reason}\n${databaseLabel(database)} was left as it was`)
        const { seal } = found
        await sealPlainInterviews(store, seal)
        await replayErasures(store, { seal, nowMs: nowMs() })
      },
    }),
  )
  return replacedToEnd(replaced, { database, path, formerPath, dropped, lostPackFiles, beganMs })
}

type Case = {
  readonly database: DatabaseAddress
  readonly path: string
  readonly formerPath: string
  /** Interviews that can no longer be decrypted. */
  readonly dropped: number
  /** SHA-256 of the sold files that are missing both here and beside the backup. */
  readonly lostPackFiles: readonly string[]
  readonly beganMs: number
}

const replacedToEnd = (
  replaced: Replaced,
  { database, path, formerPath, dropped, lostPackFiles, beganMs }: Case,
): CommandEnd => {
  const name = databaseLabel(database)
  switch (replaced.type) {
    case 'failed':
      return failed(`${path} ${DUMP_FAULT_MESSAGES[replaced.fault]}`, `${name} was left as it was`)
    case 'in-use':
      return failed(`${name} is in use. Stop the server first`)
    case 'holds-data':
      return failed(
        `${name} holds data. To have it replaced: npm run db:restore -- ${path} --replace`,
      )
    case 'former-not-kept':
      return failed(
        replaced.backup.type === 'failed'
          ? `${formerPath} ${DUMP_FAULT_MESSAGES[replaced.backup.fault]}`
          : `${name} could not be read`,
        `${name} was left as it was`,
      )
    case 'restored':
      return done(
        [
          ...(replaced.formerPath === null
            ? []
            : [`What was there before: ${replaced.formerPath}`]),
          `Restored: ${name}, as it was on ${replaced.header.made_at}`,
          `${formatQuantity(sumRows(replaced.counts.rows), 'row')} and ${formatQuantity(replaced.counts.pictures, 'picture')}, in ${secondsSince(beganMs)}`,
          ...(dropped > 0 ? [`${formatQuantity(dropped, 'unreadable interview')} deleted`] : []),
          'Everybody has to sign in again',
        ],
        lostPackFiles.map((sha256) => `Missing, and not beside the backup: pack file ${sha256}`),
      )
  }
}

await runCommand(USAGE, restore)
