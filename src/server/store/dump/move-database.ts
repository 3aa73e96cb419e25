import { holdDatabase } from '#server/store/hold/hold-database.ts'
import { MIGRATIONS } from '#server/store/migrations/migrations.ts'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import { holdsData } from './contents/holds-data.ts'
import { changeDatabase, isThere, readSnapshot, type Snapshot } from './contents/open-database.ts'
import { readRows } from './contents/read-rows.ts'
import { type InsertRow, replaceContents } from './contents/replace-contents.ts'
import { checksumTables, type TableChecksum } from './contents/table-checksums.ts'

export type MoveOptions = {
  readonly from: DatabaseAddress
  readonly to: DatabaseAddress
  readonly nowMs: () => number
}

export type Moved =
  | { readonly type: 'moved'; readonly tables: readonly TableChecksum[] }
  /** What arrived is not what was sent, in these tables. */
  | { readonly type: 'differs'; readonly tables: readonly string[] }
  | { readonly type: 'in-use'; readonly which: DatabaseAddress }
  | { readonly type: 'nothing-there' }
  /** Other versions of this program have made its tables. */
  | { readonly type: 'other-version' }
  | { readonly type: 'target-holds-data' }

/**
 * Copies everything to another database, and compares: epoch, versions, sessions and change numbers stay what they are,
 * so clients notice nothing. The source is only read.
 * @throws StorageUnavailable RowRefused
 */
export const moveDatabase = async (options: MoveOptions): Promise<Moved> => {
  const { from, to } = options
  if (!isThere(from)) return { type: 'nothing-there' }
  return alone(from, () => alone(to, () => moveAlone(options)))
}

/** What a server wrote to the source after it was read would be missing. */
const alone = async (which: DatabaseAddress, work: () => Promise<Moved>): Promise<Moved> => {
  const holding = await holdDatabase(which, { mode: 'alone' })
  if (holding.type === 'in-use') return { type: 'in-use', which }
  try {
    return await work()
  } finally {
    await holding.release()
  }
}

const moveAlone = async ({ from, to, nowMs }: MoveOptions): Promise<Moved> => {
  if (await holdsData(to)) return { type: 'target-holds-data' }
  return readSnapshot(from, async (source) => {
    const { migrations, tables } = source.contents
    if (migrations.length === 0) return { type: 'nothing-there' }
    const isOurs = migrations.join() === MIGRATIONS.map(({ name }) => name).join()
    if (!isOurs) return { type: 'other-version' }
    await changeDatabase(to, (tx) =>
      replaceContents(tx, {
        engine: to.type,
        migrations,
        nowMs,
        fill: (insert) => sendRows(source, insert),
      }),
    )
    const sent = await checksumTables(source.db, tables)
    const arrived = await readSnapshot(to, ({ db }) => checksumTables(db, tables))
    const differing = sent.filter((table, at) => arrived[at]?.checksum !== table.checksum)
    return differing.length === 0
      ? { type: 'moved', tables: sent }
      : { type: 'differs', tables: differing.map(({ name }) => name) }
  })
}

const sendRows = async ({ db, contents }: Snapshot, insert: InsertRow): Promise<void> => {
  for (const table of contents.tables)
    for await (const page of readRows(db, table))
      for (const row of page) await insert(table.name, row)
}
