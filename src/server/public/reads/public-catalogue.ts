import type { Model } from '#contract/entities/model.ts'
import { modelSlug, type PublicModel, visibleFiles } from '#contract/public/public-model.ts'
import type { ApiDeps } from '#server/api-env.ts'
import { hourOf, readRecentSales } from '#server/commerce/order-effects/recent-sales.ts'
import { createReadyPacks } from '#server/commerce/packs/pack-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createFollowedRows } from '#server/entities/followed-rows.ts'
import { mapInSlices } from '#server/next-slice.ts'

/** What the public models are made of. */
type Source = {
  readonly rows: readonly Model[]
  /** Ids of the models whose packs can be ordered. */
  readonly ready: ReadonlySet<string>
  readonly hour: number
}

/** A model as it was last published, and what it was made of. */
type Published = {
  readonly row: Model
  readonly isReady: boolean
  /** Sales of this hour, which are not shown yet. */
  readonly sold: number
  readonly model: PublicModel
}

type Made<Value> = {
  readonly published: readonly Published[]
  readonly value: Value
}

/**
 * A value derived from the catalogue, computed once for each state of what visitors see: active models, published
 * packs, and the sales up to the last full hour. Sales alone would give all pages new entity tags all the time.
 */
export const createCatalogueOf = <Value>(
  { store, nowMs }: Pick<ApiDeps, 'store' | 'nowMs'>,
  make: (models: readonly PublicModel[]) => Value | Promise<Value>,
): (() => Promise<Value>) => {
  const activeRows = createFollowedRows(store, modelTable, (row) => (row.isActive ? row : null))
  const readyPacks = createReadyPacks(store.db)
  let kept: (Source & { readonly made: Promise<Made<Value>> }) | null = null
  let last: Made<Value> | null = null

  const makeFrom = async ({ rows, ready, hour }: Source): Promise<Made<Value>> => {
    const sales = await readRecentSales(store.db, hour)
    // A sale in between: it is in the sales, and not in these rows.
    if ((await activeRows()) !== rows) return current()
    const known = new Map(last?.published.map((model) => [model.row.id, model]))
    const published = await mapInSlices(rows, (row) => {
      const source = { row, isReady: ready.has(row.id), sold: sales.get(row.id) ?? 0 }
      return publish(source, known.get(row.id))
    })
    const value =
      last && showSame(published, last.published) ? last.value : await make(modelsOf(published))
    last = { published, value }
    return last
  }

  const current = async (): Promise<Made<Value>> => {
    const source = { rows: await activeRows(), ready: await readyPacks(), hour: hourOf(nowMs()) }
    if (kept && isSameSource(kept, source)) return kept.made
    const making = { ...source, made: makeFrom(source) }
    kept = making
    making.made.catch(() => {
      // The next request tries again.
      if (kept === making) kept = null
    })
    return making.made
  }
  return async () => (await current()).value
}

const modelsOf = (published: readonly Published[]): readonly PublicModel[] =>
  published.map(({ model }) => model)

/** The model stays the same object while it shows the same. */
const publish = (source: Omit<Published, 'model'>, known: Published | undefined): Published => {
  const { row, isReady, sold } = source
  if (known?.row === row && known.isReady === isReady && known.sold === sold) return known
  const shown = { ...row, sales_count: Math.max(0, row.sales_count - sold) }
  const model = rowToPublicModel(shown, isReady)
  const isSame = known !== undefined && JSON.stringify(known.model) === JSON.stringify(model)
  return { ...source, model: isSame ? known.model : model }
}

const showSame = (one: readonly Published[], other: readonly Published[]): boolean =>
  one.length === other.length && one.every(({ model }, at) => model === other[at]?.model)

const isSameSource = (one: Source, other: Source): boolean =>
  one.rows === other.rows && one.ready === other.ready && one.hour === other.hour

/** Field by field: a new field of a model stays private until it is added here. */
export const rowToPublicModel = (row: Model, isReady: boolean): PublicModel => ({
  id: row.id,
  slug: modelSlug(row),
  name: row.name,
  type: row.type,
  country: row.country,
  format: row.format,
  price: row.price,
  description: row.description,
  ...visibleFiles(row),
  tags: row.tags,
  isNSFW: row.isNSFW,
  sales_count: row.sales_count,
  for_sale: isReady,
})
