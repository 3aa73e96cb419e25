import type { RawBuilder, Selectable } from 'kysely'
import type { ModelPack, PackFile, PackVersion } from '#contract/admin/pack-files.ts'
import type { PackContents } from '#contract/public/pack-contents.ts'
import { deadlinesOf } from '#domain/commerce/withdrawal.ts'
import { REVENUE_STATUSES } from '#domain/order-status.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import { waivesWithdrawal } from '#server/commerce/order-rights.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { readPages, readParts } from '#server/db/read-pages.ts'
import { nextSlice, SLICE_ROWS } from '#server/next-slice.ts'
import { isoTime } from '#server/time.ts'
import { labelKitFile } from './label-kit.ts'

export type PackFileRow = Selectable<Database['pack_files']>
export type PackVersionRow = Selectable<Database['pack_versions']>

/** A published version with its files. */
export type StoredVersion = PackVersionRow & { readonly files: readonly PackFileRow[] }

/** Every published version of a model, oldest first, each with its files sorted by name. */
export const readVersions = async (
  db: Queryable,
  modelId: string,
): Promise<readonly StoredVersion[]> => {
  const versions = await db
    .selectFrom('pack_versions')
    .selectAll()
    .where('model_id', '=', modelId)
    .orderBy('version')
    .execute()
  if (versions.length === 0) return []
  const files = await db
    .selectFrom('pack_version_files')
    .innerJoin('pack_files', 'pack_files.id', 'pack_version_files.file_id')
    .selectAll('pack_files')
    .select('pack_version_files.version_id')
    .where('pack_files.model_id', '=', modelId)
    .orderBy('pack_files.name')
    .orderBy('pack_files.id')
    .execute()
  return versions.map((version) => ({
    ...version,
    files: files.filter(({ version_id }) => version_id === version.id),
  }))
}

export const readDraft = (db: Queryable, modelId: string): Promise<PackFileRow[]> =>
  db
    .selectFrom('pack_files')
    .selectAll()
    .where('model_id', '=', modelId)
    .where('is_draft', '=', 1)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const findPackFile = (db: Queryable, id: string): Promise<PackFileRow | undefined> =>
  db.selectFrom('pack_files').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * The version that a buyer has: the newest one at the time of payment, otherwise the first one after it. Undefined:
 * nothing is published yet.
 */
export const boughtVersion = <Version extends { readonly published_at: string }>(
  versions: readonly Version[],
  paidAtMs: number,
): Version | undefined =>
  versions.findLast(({ published_at }) => Date.parse(published_at) <= paidAtMs) ?? versions[0]

export type Purchase = {
  readonly order_id: string
  readonly number: string | null
  readonly paid_at_ms: number
  /** When the buyer may have the files: at once, or after the withdrawal period. */
  readonly delivery_from_ms: number
}

/**
 * Every paid order that contains this model, newest first. Other requests are answered meanwhile, except in a writing
 * transaction (`pause: noPause`).
 */
export const readPurchases = async (
  db: Queryable,
  modelId: string,
  pause: () => Promise<void> = nextSlice,
): Promise<readonly Purchase[]> => {
  const purchases: Purchase[] = []
  const parts = readParts(db, {
    table: 'orders',
    columns: ['orders.created_at', 'orders.id'],
    direction: 'desc',
    pause,
  })
  for await (const part of parts) purchases.push(...(await findPurchases(db, modelId, part)))
  return purchases
}

const findPurchases = async (
  db: Queryable,
  modelId: string,
  part: RawBuilder<boolean>,
): Promise<readonly Purchase[]> => {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', (join) =>
      join.onRef('payments.order_id', '=', 'orders.id').on('payments.status', '=', 'matched'),
    )
    .select(['orders.id as order_id', 'orders.number', 'orders.created_at', 'orders.details'])
    .select('payments.received_at_ms')
    .where(part)
    .where('orders.status', 'in', REVENUE_STATUSES)
    // An id consists of hexadecimal digits and dashes: none of them is special in LIKE.
    .where('orders.items', 'like', `%"model_id":"${modelId}"%`)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ order_id, number, created_at, details, received_at_ms }) => {
    const orderedAtMs = Date.parse(created_at)
    const paidAtMs = received_at_ms ?? orderedAtMs
    const waives = waivesWithdrawal({ details })
    const terms = { itemId: modelId, orderedAtMs, paidAtMs, waivesWithdrawal: waives }
    const delivery_from_ms = deadlinesOf(terms).deliveryFromMs ?? paidAtMs
    return { order_id, number, paid_at_ms: paidAtMs, delivery_from_ms }
  })
}

/** Number of paid orders of each version, by its id. */
export const countSales = (
  versions: readonly PackVersionRow[],
  purchases: readonly Purchase[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { paid_at_ms } of purchases) {
    const version = boughtVersion(versions, paid_at_ms)
    if (version) counts.set(version.id, (counts.get(version.id) ?? 0) + 1)
  }
  return counts
}

export const rowToPackFile = (row: PackFileRow, isSold: boolean): PackFile => ({
  id: row.id,
  name: row.name,
  size: Number(row.bytes),
  type: row.content_type,
  format: row.format,
  sha256: row.sha256,
  is_sample: row.is_sample === 1,
  sold: isSold,
  created_at: row.created_at,
})

/** Models with a published version, sorted: the packs of other models could not be delivered. */
export const readReadyPacks = async (
  db: Queryable,
  among?: readonly string[],
): Promise<readonly string[]> => {
  const query = db.selectFrom('pack_versions').select('model_id').distinct().orderBy('model_id')
  if (among) return (await query.where('model_id', 'in', among).execute()).map(modelIdOf)
  const found: string[] = []
  for await (const page of readPages<{ readonly model_id: string }>((after) =>
    query
      .where('model_id', '>', after?.model_id ?? '')
      .limit(SLICE_ROWS)
      .execute(),
  ))
    found.push(...page.map(modelIdOf))
  return found
}

const modelIdOf = ({ model_id }: { readonly model_id: string }): string => model_id

/**
 * The ids of all models that have a published version, read again after one was published or deleted. Ids of versions
 * grow with time, so number and last id show each of these changes.
 */
export const createReadyPacks = (db: Queryable): (() => Promise<ReadonlySet<string>>) => {
  let kept: { readonly mark: string; readonly ready: Promise<ReadonlySet<string>> } | null = null
  return async () => {
    const { versions, last } = await db
      .selectFrom('pack_versions')
      .select(({ fn }) => [fn.countAll().as('versions'), fn.max('id').as('last')])
      .executeTakeFirstOrThrow()
    const mark = `${versions} ${last}`
    if (kept?.mark === mark) return kept.ready
    const making = { mark, ready: readReadyPacks(db).then((ids) => new Set(ids)) }
    kept = making
    making.ready.catch(() => {
      // The next request tries again.
      if (kept === making) kept = null
    })
    return making.ready
  }
}

/** A model's pack as administrators see it, without uploads and quota. */
export const readModelPack = async (
  db: Queryable,
  modelId: string,
): Promise<Omit<ModelPack, 'free_bytes' | 'uploads'>> => {
  const versions = await readVersions(db, modelId)
  const sales = countSales(versions, await readPurchases(db, modelId))
  const sold = new Set(
    versions
      .filter(({ id }) => (sales.get(id) ?? 0) > 0)
      .flatMap(({ files }) => files.map(({ id }) => id)),
  )
  const toFile = (row: PackFileRow) => rowToPackFile(row, sold.has(row.id))
  const shown = versions
    .map(
      ({ id, version, published_at, files }): PackVersion => ({
        version,
        published_at,
        files: files.map(toFile),
        orders: sales.get(id) ?? 0,
      }),
    )
    .toReversed()
  const draft = await readDraft(db, modelId)
  return { published: shown[0] ?? null, draft: { files: draft.map(toFile) }, versions: shown }
}

const MOST_BUYERS = 200

/** Buyers of a model, newest first, with their version. */
export const readPackBuyers = async (db: Queryable, modelId: string) => {
  const versions = await readVersions(db, modelId)
  const purchases = (await readPurchases(db, modelId)).slice(0, MOST_BUYERS)
  return Promise.all(
    purchases.map(async ({ order_id, number, paid_at_ms }) => {
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', order_id)
        .executeTakeFirst()
      const buyer = order ? await readOrderBuyer(db, { ...order }) : null
      return {
        order_id,
        number: number ?? '',
        name: buyer?.name ?? '',
        email: buyer?.email ?? '',
        version: boughtVersion(versions, paid_at_ms)?.version ?? null,
        bought_at: isoTime(paid_at_ms || Date.parse(order?.created_at ?? '')),
      }
    }),
  )
}

/** For every model with a published version: the version on sale, and its number of files. */
export const readPackStates = async (db: Queryable) => {
  const rows = await db
    .selectFrom('pack_versions')
    .innerJoin('pack_version_files', 'pack_version_files.version_id', 'pack_versions.id')
    .select(({ fn }) => [
      'pack_versions.model_id',
      'pack_versions.version',
      fn.countAll<number | string>().as('files'),
    ])
    .groupBy(['pack_versions.model_id', 'pack_versions.version'])
    .orderBy('pack_versions.model_id')
    .orderBy('pack_versions.version')
    .execute()
  const latest = new Map(rows.map((row) => [row.model_id, { ...row, files: Number(row.files) }]))
  return [...latest.values()]
}

type Shown = { readonly id: string; readonly isNSFW: boolean }

/** Contents of the pack on sale, public before it is bought. Adult content has no free samples. */
export const readPackContents = async (
  db: Queryable,
  { id, isNSFW }: Shown,
): Promise<PackContents> => {
  const latest = (await readVersions(db, id)).at(-1)
  if (!latest) return { version: 0, files: [], extras: [] }
  return {
    version: latest.version,
    files: latest.files.map((file) => ({
      name: file.name,
      size: Number(file.bytes),
      type: file.content_type,
      format: file.format,
      sample_url: file.is_sample === 1 && !isNSFW ? sampleUrl(file) : '',
    })),
    extras: [{ ...withoutId(await labelKitFile()), sample_url: '' }],
  }
}

const withoutId = <File extends { readonly id: string }>({ id: _, ...file }: File) => file

export const SAMPLES_PATH = '/pack-samples'

const sampleUrl = ({ id, name }: PackFileRow): string =>
  `${SAMPLES_PATH}/${id}/${encodeURIComponent(name)}`
