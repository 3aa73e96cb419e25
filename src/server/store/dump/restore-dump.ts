import type { Kysely } from 'kysely'
import type { ObjectStore } from '#server/api/files/stores/object-store.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { DatabaseAddress } from '#server/store/open-store.ts'
import { asToday, readKept, settleRestored } from './contents/after-restore.ts'
import { changeDatabase } from './contents/open-database.ts'
import { replaceContents } from './contents/replace-contents.ts'
import { type DumpFaultType, faultOf } from './file/dump-fault.ts'
import type { DumpHeader } from './file/dump-format.ts'
import { openDump } from './file/read-dump.ts'
import { createPictureSink } from './picture-sink.ts'

export type RestoreOptions = {
  readonly path: string
  readonly target: DatabaseAddress
  readonly pictures: Pick<ObjectStore, 'put' | 'has'>
  readonly nowMs: () => number
  readonly newId: () => string
  /** Puts back what is sold, by its SHA-256, where it is missing. */
  readonly restorePackFiles?: (hashes: readonly string[]) => Promise<void>
  /** Applies the ledger of erasures: whom the rows bring back must be gone when they are committed. */
  readonly forgetAgain: (tx: Queryable) => Promise<void>
}

export type Restored =
  | { readonly type: 'restored'; readonly header: DumpHeader }
  | { readonly type: 'failed'; readonly fault: DumpFaultType }

/**
 * Puts a dump in the place of everything that the database holds, in one transaction that ends only when the dump was
 * whole. Nobody else may use the database meanwhile.
 * @throws StorageUnavailable RowRefused
 */
export const restoreDump = async (options: RestoreOptions): Promise<Restored> => {
  try {
    const header = await changeDatabase(options.target, (tx) => load(tx, options))
    return { type: 'restored', header }
  } catch (error) {
    return { type: 'failed', fault: faultOf(error).type }
  }
}

const load = async (tx: Kysely<unknown>, options: RestoreOptions): Promise<DumpHeader> => {
  const { path, target, nowMs, newId, forgetAgain, restorePackFiles } = options
  const kept = await readKept(tx)
  const { header, entries } = await openDump(path)
  const pictures = createPictureSink(options.pictures)
  const packHashes = new Set<string>()
  await replaceContents(tx, {
    engine: target.type,
    migrations: header.migrations,
    nowMs,
    fill: async (insert) => {
      for await (const entry of entries) {
        if (entry.type === 'picture') await pictures.add(entry)
        else {
          if (entry.table === 'files') pictures.expect(entry.row)
          if (entry.table === 'pack_files') packHashes.add(String(entry.row.sha256))
          await insert(entry.table, entry.row)
        }
      }
      await pictures.flush()
      await restorePackFiles?.([...packHashes])
    },
  })
  const today = asToday(tx)
  await settleRestored(today, { kept, newId })
  await forgetAgain(today)
  return header
}
