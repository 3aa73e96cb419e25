import type { PackContents } from '#contract/packs/pack-contents.ts'
import type { ModelPack, PackVersion } from '#contract/packs/pack-files.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { labelKitFile } from './label-kit/label-kit-file.ts'
import {
  boughtVersion,
  countSales,
  type PackFileRow,
  readDraft,
  readPurchases,
  readVersions,
  rowToPackFile,
} from './pack-rows.ts'

/** A model's pack as administrators see it, uploads and room aside. */
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
        ...{ version, published_at, files: files.map(toFile) },
        orders: sales.get(id) ?? 0,
      }),
    )
    .toReversed()
  const draft = await readDraft(db, modelId)
  return { published: shown[0] ?? null, draft: { files: draft.map(toFile) }, versions: shown }
}

const MOST_BUYERS = 200

/** Who has paid for a model, newest first, with the version that they have. */
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
        ...{ order_id, number: number ?? '', name: buyer?.name ?? '', email: buyer?.email ?? '' },
        version: boughtVersion(versions, paid_at_ms)?.version ?? null,
        bought_at: new Date(paid_at_ms || Date.parse(order?.created_at ?? '')).toISOString(),
      }
    }),
  )
}

/** Of every model of which a version is published: which one is on sale, and how many files it has. */
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

/** What is in the pack that is on sale: no secret, before it is bought. Of what is for adults nothing is given away. */
export const packContents = async (db: Queryable, { id, isNSFW }: Shown): Promise<PackContents> => {
  const latest = (await readVersions(db, id)).at(-1)
  if (!latest) return { version: 0, files: [], extras: [] }
  return {
    version: latest.version,
    files: latest.files.map((file) => ({
      ...{ name: file.name, size: Number(file.bytes), type: file.content_type },
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
