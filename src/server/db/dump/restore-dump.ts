import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { writeMeta } from '#server/db/meta.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { changeDatabase, readContents } from './database-snapshot.ts'
import {
  type DumpEntry,
  DumpFault,
  type DumpFaultType,
  type DumpHeader,
  faultOf,
  type StoredRow,
} from './dump-format.ts'
import { openDump } from './read-dump.ts'
import { replaceContents } from './replace-contents.ts'

/** No picture is larger: the server takes none of this size. */
const LARGEST_BYTES = 64 * 1024 * 1024

/** Puts pictures together from their pieces, one at a time. */
const createPictureSink = (target: Pick<ObjectStore, 'put' | 'has'>) => {
  const contentTypes = new Map<string, string>()
  let sha256: string | null = null
  let pieces: Uint8Array[] = []
  let bytes = 0

  const flush = async (): Promise<void> => {
    if (sha256 === null) return
    const content = Buffer.concat(pieces)
    const contentType = contentTypes.get(sha256)
    const isItself = createHash('sha256').update(content).digest('hex') === sha256
    // A picture that was damaged before the dump was made is left out; its row stays and says which one is missing.
    if (isItself && contentType !== undefined && !(await target.has(sha256)))
      await target.put({ sha256, contentType, content: [content] })
    sha256 = null
    pieces = []
    bytes = 0
  }

  return {
    /** Rows of the table `files`, which come before the pictures. */
    expect: ({ sha256: of, content_type: type }: StoredRow): void => {
      contentTypes.set(String(of), String(type))
    },
    add: async (entry: Extract<DumpEntry, { type: 'picture' }>): Promise<void> => {
      if (entry.sha256 !== sha256) await flush()
      sha256 = entry.sha256
      pieces.push(entry.piece)
      bytes += entry.piece.length
      if (bytes > LARGEST_BYTES) throw new DumpFault('corrupted')
    },
    flush,
  }
}

export type Erasure = { readonly email_hash: string; readonly erased_at: string }

/** What outlives the contents that are replaced. */
export type Kept = {
  /** The number of the last change. */
  readonly change: number
  /** Who was promised to be forgotten. */
  readonly erasures: readonly Erasure[]
}

/** Read before the tables are dropped. */
export const readKept = async (tx: Kysely<unknown>): Promise<Kept> => {
  const { tables } = await readContents(tx)
  const has = (table: string): boolean => tables.some(({ name }) => name === table)
  const counter = has('change_counter')
    ? await sql<{ value: number }>`select value from change_counter`.execute(tx)
    : { rows: [] }
  const erasures = has('erasures')
    ? await sql<Erasure>`select email_hash, erased_at from erasures`.execute(tx)
    : { rows: [] }
  return { change: counter.rows[0]?.value ?? 0, erasures: erasures.rows }
}

/** What must not come back with the rows of a former time, and what clients must notice. */
export const settleRestored = async (
  tx: Queryable,
  { kept, newId }: { readonly kept: Kept; readonly newId: () => string },
): Promise<void> => {
  // Whoever has signed out, or used an invite, since then would be let in again.
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('ended_sessions').execute()
  await tx.deleteFrom('invites').where('used_at', 'is', null).execute()
  await tx.deleteFrom('meta').where('key', '=', 'setup_code_hash').execute()
  await pauseNewsletters(tx)
  await doubtPayments(tx)
  // Devices of that time may have signed out since, and what came in then is no news any more.
  await tx.deleteFrom('push_subscriptions').execute()
  await tx.deleteFrom('alerts').execute()
  // Edits that named a picture after the backup are yet to come again.
  await tx.updateTable('files').set({ unused_since: null }).execute()
  for (const erasure of kept.erasures) await addErasure(tx, erasure)
  await renewEpoch(tx, newId())
  await raiseChanges(tx, kept.change)
}

/** Who got them since then, the database of a former time does not know: an administrator decides whether they go on. */
const pauseNewsletters = async (tx: Queryable): Promise<void> => {
  await tx
    .updateTable('newsletters')
    .set({ state: 'paused', next_at_ms: null })
    .where('state', '=', 'sending')
    .execute()
  await tx
    .deleteFrom('mail_outbox')
    .where('kind', 'in', ['newsletter', 'newsletter-test'])
    .execute()
  await tx
    .updateTable('newsletter_recipients')
    .set({ state: 'waiting' })
    .where('state', '=', 'queued')
    .execute()
}

/** What came in or went back since then only the providers know: they are asked before anything is sent. */
const doubtPayments = async (tx: Queryable): Promise<void> => {
  await tx.updateTable('payments').set({ checked_at_ms: 0 }).execute()
  await tx.deleteFrom('meta').where('key', 'in', ['reconciling_at', 'reconciled_at']).execute()
  await writeMeta(tx, 'reconcile_before_mail', '1')
}

/** Of several erasures of one address the last counts. */
export const addErasure = async (tx: Queryable, erasure: Erasure): Promise<void> => {
  await tx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) =>
      conflict
        .column('email_hash')
        .doUpdateSet({ erased_at: erasure.erased_at })
        .where('erasures.erased_at', '<', erasure.erased_at),
    )
    .execute()
}

/** Clients that have seen this database before throw away what they know and read everything again. */
const renewEpoch = async (tx: Queryable, epoch: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ key: 'epoch', value: epoch })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: epoch }))
    .execute()
}

/** A number that has once named a state of a list names no other one. */
const raiseChanges = async (tx: Queryable, change: number): Promise<void> => {
  await tx
    .updateTable('change_counter')
    .set({ value: change })
    .where('value', '<', change)
    .execute()
  const entities = await tx.selectFrom('entity_changes').select('entity').execute()
  for (const { entity } of entities) await nextChange(tx, entity)
}

/** The tables are today's again once all migrations have run. */
export const asCurrentSchema = (tx: Kysely<unknown>): Queryable => tx as unknown as Kysely<Database>

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
  const today = asCurrentSchema(tx)
  await settleRestored(today, { kept, newId })
  await forgetAgain(today)
  return header
}
