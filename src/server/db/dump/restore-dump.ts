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

/** Larger than any picture that the server accepts. */
const LARGEST_BYTES = 64 * 1024 * 1024

/** Assembles pictures from their pieces, one at a time. */
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
    // A picture that was already damaged when the dump was made is skipped; its row stays and shows which one is
    // missing.
    if (isItself && contentType !== undefined && !(await target.has(sha256)))
      await target.put({ sha256, contentType, content: [content] })
    sha256 = null
    pieces = []
    bytes = 0
  }

  return {
    /** Receives rows of the table `files`, which come before the pictures. */
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

type Erasure = { readonly email_hash: string; readonly erased_at: string }

/** What is kept of the contents that are replaced. */
export type Kept = {
  /** The number of the last change. */
  readonly change: number
  /** Addresses whose erasure was promised. */
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

/** Removes what must not come back with older rows, and makes clients notice the restore. */
export const settleRestored = async (
  tx: Queryable,
  { kept, newId }: { readonly kept: Kept; readonly newId: () => string },
): Promise<void> => {
  // Otherwise sessions that were signed out since, and used invites, would become valid again.
  await tx.deleteFrom('sessions').execute()
  await tx.deleteFrom('ended_sessions').execute()
  await tx.deleteFrom('invites').where('used_at', 'is', null).execute()
  await tx.deleteFrom('meta').where('key', '=', 'setup_code_hash').execute()
  await pauseNewsletters(tx)
  await doubtPayments(tx)
  // Devices may have signed out since, and old notifications are no longer news.
  await tx.deleteFrom('push_subscriptions').execute()
  await tx.deleteFrom('alerts').execute()
  // Edits that name a picture may have been made after the backup, and arrive again later.
  await tx.updateTable('files').set({ unused_since: null }).execute()
  for (const erasure of kept.erasures) await addErasure(tx, erasure)
  await renewEpoch(tx, newId())
  await raiseChanges(tx, kept.change)
}

/** The restored database does not know who received an issue since: an administrator decides whether to continue. */
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

/** Only the providers know the payments and refunds since then: they are asked before any email is sent. */
const doubtPayments = async (tx: Queryable): Promise<void> => {
  await tx.updateTable('payments').set({ checked_at_ms: 0 }).execute()
  await tx.deleteFrom('meta').where('key', 'in', ['reconciling_at', 'reconciled_at']).execute()
  await writeMeta(tx, 'reconcile_before_mail', '1')
}

/** Of several erasures of one address the last counts. */
const addErasure = async (tx: Queryable, erasure: Erasure): Promise<void> => {
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

/** A new epoch makes clients discard their data and read everything again. */
const renewEpoch = async (tx: Queryable, epoch: string): Promise<void> => {
  await tx
    .insertInto('meta')
    .values({ key: 'epoch', value: epoch })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: epoch }))
    .execute()
}

/** Change numbers are never reused: each has named another state of the data. */
const raiseChanges = async (tx: Queryable, change: number): Promise<void> => {
  await tx
    .updateTable('change_counter')
    .set({ value: change })
    .where('value', '<', change)
    .execute()
  const entities = await tx.selectFrom('entity_changes').select('entity').execute()
  for (const { entity } of entities) await nextChange(tx, entity)
}

/** After all migrations have run, the tables have the current schema. */
export const asCurrentSchema = (tx: Kysely<unknown>): Queryable => tx as unknown as Kysely<Database>

export type RestoreOptions = {
  readonly path: string
  readonly target: DatabaseAddress
  readonly pictures: Pick<ObjectStore, 'put' | 'has'>
  readonly nowMs: () => number
  readonly newId: () => string
  /** Restores missing sold files, by SHA-256. */
  readonly restorePackFiles?: (hashes: readonly string[]) => Promise<void>
  /** Applies the record of erasures: restored data of erased users must be gone at the commit. */
  readonly forgetAgain: (tx: Queryable) => Promise<void>
}

export type Restored =
  | { readonly type: 'restored'; readonly header: DumpHeader }
  | { readonly type: 'failed'; readonly fault: DumpFaultType }

/**
 * Replaces all contents of the database by a dump, in one transaction that is committed only when the dump was
 * complete. No other process may use the database meanwhile.
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
