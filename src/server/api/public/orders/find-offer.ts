import { builtInId } from '#domain/content-blocks.ts'
import type { Offer } from '#domain/offers/offers.ts'
import { blockToOffer } from '#domain/offers/sold-offers.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** A plan or package as the pages show it just now: at the administrator's price and name; null when it is not shown. */
export const findOffer = async (
  tx: Queryable,
  place: 'plans' | 'packages',
  offerId: string,
): Promise<Offer | null> => {
  const record = await findRecord(tx, contentTable, builtInId(place, offerId) ?? '')
  if (!record) return null
  const { id, is_shown, name, price, original_price } = contentTable.recordToRow(record)
  return is_shown ? blockToOffer({ id, name, price, originalPrice: original_price }) : null
}
