import type { Queryable } from '#server/db/database-schema.ts'
import { readPages } from '#server/db/read-pages.ts'
import { ROWS_PER_TRANSACTION } from '#server/db/retention.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { HOUR_MS } from '#server/time.ts'

/** Whole hours since 1970. */
export const hourOf = (nowMs: number): number => Math.floor(nowMs / HOUR_MS)

type Sale = { readonly modelId: string; readonly quantity: number; readonly nowMs: number }

/** Counts packs that were sold, or given back if `quantity` is negative, in this hour. */
export const addRecentSale = async (
  tx: Queryable,
  { modelId, quantity, nowMs }: Sale,
): Promise<void> => {
  await tx
    .insertInto('recent_sales')
    .values({ hour: hourOf(nowMs), model_id: modelId, quantity })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'model_id'])
        .doUpdateSet((row) => ({ quantity: row('recent_sales.quantity', '+', quantity) })),
    )
    .execute()
}

type HourSales = { readonly model_id: string; readonly quantity: number }

/** Sales of this hour by model. */
export const readRecentSales = async (
  db: Queryable,
  hour: number,
): Promise<ReadonlyMap<string, number>> => {
  const sales = new Map<string, number>()
  for await (const page of readPages<HourSales>((after) =>
    db
      .selectFrom('recent_sales')
      .select(['model_id', 'quantity'])
      .where('hour', '=', hour)
      .where('model_id', '>', after?.model_id ?? '')
      .orderBy('model_id')
      .limit(SLICE_ROWS)
      .execute(),
  ))
    for (const { model_id, quantity } of page) sales.set(model_id, quantity)
  return sales
}

/** Deletes some of the hours that are over; the public pages show their sales by now. */
export const dropPastSales = async (tx: Queryable, nowMs: number): Promise<number> => {
  const past = await tx
    .selectFrom('recent_sales')
    .select(['hour', 'model_id'])
    .where('hour', '<', hourOf(nowMs))
    .orderBy('hour')
    .orderBy('model_id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  const last = past.at(-1)
  if (!last) return 0
  await tx
    .deleteFrom('recent_sales')
    .where('hour', '<=', last.hour)
    .where('hour', '<', hourOf(nowMs))
    .where(({ eb, or }) => or([eb('hour', '<', last.hour), eb('model_id', '<=', last.model_id)]))
    .execute()
  return past.length
}
