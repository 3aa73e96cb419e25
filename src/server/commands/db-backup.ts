// npm run db:backup: everything of one moment in one file, also while the server runs.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openObjectStore } from '#server/api/files/open-object-store.ts'
import type { Settings } from '#server/settings.ts'
import { after } from '#server/start/after.ts'
import { databaseToWords } from '#server/start/setting-values.ts'
import { type Backup, backupDatabase, dumpName } from '#server/store/dump/backup-database.ts'
import { isThere } from '#server/store/dump/contents/open-database.ts'
import { FAULT_WORDS } from '#server/store/dump/file/dump-words.ts'
import { makeDumpFolder } from '#server/store/dump/file/write-dump.ts'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import {
  about,
  bytesToWords,
  type CommandEnd,
  countToWords,
  done,
  failed,
  newId,
  nowMs,
  pathFromUser,
  runCommand,
  secondsSince,
  sumRows,
} from './database-command.ts'

const USAGE = `Usage: npm run db:backup [-- <file>]
Without a file: DATA_DIR/backups/neomuse-<time>.ndjson.gz. What is there already is never overwritten.`

const readCommandLine = (): { readonly path: string | null } | null => {
  try {
    const [path = null, ...rest] = parseArgs({ allowPositionals: true, options: {} }).positionals
    return rest.length === 0 ? { path } : null
  } catch {
    // An option that does not exist: the usage says so.
    return null
  }
}

const backUp = async ({ database, dataDir, s3 }: Settings): Promise<CommandEnd> => {
  const beganMs = nowMs()
  const wanted = readCommandLine()
  if (wanted === null) return { type: 'misused' }
  if (!isThere(database)) return failed(nothingThere(database))
  const folder = join(dataDir, 'backups')
  const path = wanted.path === null ? join(folder, dumpName(beganMs)) : pathFromUser(wanted.path)
  const fault = wanted.path === null ? await makeDumpFolder(folder) : null
  if (fault !== null) return failed(`The folder ${folder} ${FAULT_WORDS[fault]}`)
  const pictures = openObjectStore({ dataDir, s3, nowMs, newId, after })
  const backup = await about(database, () => backupDatabase({ database, pictures, path, nowMs }))
  switch (backup.type) {
    case 'nothing-there':
      return failed(nothingThere(database))
    case 'failed':
      return failed(`${path} ${FAULT_WORDS[backup.fault]}`)
    case 'written':
      return done([`Backup: ${path}`, sizeToWords(backup, beganMs)], lossesToWords(backup))
  }
}

const nothingThere = (database: DatabaseAddress): string =>
  `There is no database yet: ${databaseToWords(database)}`

type Written = Extract<Backup, { type: 'written' }>

const sizeToWords = ({ counts, fileBytes }: Written, beganMs: number): string => {
  const rows = countToWords(sumRows(counts.rows), 'row')
  const pictures = countToWords(counts.pictures, 'picture')
  return `${rows} and ${pictures}, ${bytesToWords(fileBytes)}, in ${secondsSince(beganMs)}`
}

const lossesToWords = ({ lostPictures }: Written): readonly string[] => {
  return lostPictures.map((sha256) => `Not in the backup, because it is nowhere: picture ${sha256}`)
}

await runCommand(USAGE, backUp)
