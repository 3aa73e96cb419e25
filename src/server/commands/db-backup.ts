// npm run db:backup: writes a consistent snapshot of everything to one file, also while the server runs.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { after, newId, nowMs } from '#server/app/process-clock.ts'
import { openPacks } from '#server/commerce/packs/open-packs.ts'
import { backUpPacks, packCopiesBeside } from '#server/commerce/packs/pack-storage.ts'
import { type Backup, backupDatabase, dumpName } from '#server/db/dump/backup-database.ts'
import { isThere } from '#server/db/dump/database-snapshot.ts'
import { DUMP_FAULT_MESSAGES } from '#server/db/dump/dump-format.ts'
import { makeDumpFolder } from '#server/db/dump/write-dump.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { openObjectStore } from '#server/files/open-object-store.ts'
import { databaseLabel } from '#server/settings/setting-values.ts'
import type { Settings } from '#server/settings/settings.ts'
import {
  about,
  type CommandEnd,
  done,
  failed,
  formatBytes,
  formatQuantity,
  pathFromUser,
  runCommand,
  secondsSince,
  sumRows,
} from './database-command.ts'

const USAGE = `Usage: npm run db:backup [-- <file>]
Without a file: DATA_DIR/backups/neomuse-<time>.ndjson.gz. What is there already is never overwritten.
What is sold with models goes into the folder pack-files beside it, each file once for all backups there.`

const readCommandLine = (): { readonly path: string | null } | null => {
  try {
    const [path = null, ...rest] = parseArgs({ allowPositionals: true, options: {} }).positionals
    return rest.length === 0 ? { path } : null
  } catch {
    // Unknown option: the usage is shown.
    return null
  }
}

const backUp = async (settings: Settings): Promise<CommandEnd> => {
  const { database, dataDir, s3 } = settings
  const beganMs = nowMs()
  const wanted = readCommandLine()
  if (wanted === null) return { type: 'misused' }
  if (!isThere(database)) return failed(nothingThere(database))
  const folder = join(dataDir, 'backups')
  const path = wanted.path === null ? join(folder, dumpName(beganMs)) : pathFromUser(wanted.path)
  const fault = wanted.path === null ? await makeDumpFolder(folder) : null
  if (fault !== null) return failed(`The folder ${folder} ${DUMP_FAULT_MESSAGES[fault]}`)
  const pictures = openObjectStore({ dataDir, s3, nowMs, newId, after })
  const { storage } = openPacks({ ...settings, nowMs, newId, after })
  const copies = packCopiesBeside(path)
  const backup = await about(database, () =>
    backupDatabase({
      database,
      pictures,
      path,
      nowMs,
      copyPackFiles: async (hashes) => (await backUpPacks(storage, hashes, copies)).lost,
    }),
  )
  switch (backup.type) {
    case 'nothing-there':
      return failed(nothingThere(database))
    case 'failed':
      return failed(`${path} ${DUMP_FAULT_MESSAGES[backup.fault]}`)
    case 'written':
      return done(
        [`Backup: ${path}`, sizeToText(backup, beganMs), `Pack files: ${copies}`],
        lossesToText(backup),
      )
  }
}

const nothingThere = (database: DatabaseAddress): string =>
  `There is no database yet: ${databaseLabel(database)}`

type Written = Extract<Backup, { type: 'written' }>

const sizeToText = ({ counts, fileBytes }: Written, beganMs: number): string => {
  const rows = formatQuantity(sumRows(counts.rows), 'row')
  const pictures = formatQuantity(counts.pictures, 'picture')
  return `${rows} and ${pictures}, ${formatBytes(fileBytes)}, in ${secondsSince(beganMs)}`
}

const lossesToText = ({ lostPictures, lostPackFiles }: Written): readonly string[] =>
  [
    ...lostPictures.map((sha256) => `picture ${sha256}`),
    ...lostPackFiles.map((sha256) => `pack file ${sha256}`),
  ].map((lost) => `Not in the backup, because it is nowhere: ${lost}`)

await runCommand(USAGE, backUp)
