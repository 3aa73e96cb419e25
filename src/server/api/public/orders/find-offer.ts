import { builtInId } from '#domain/content-blocks.ts'
import { eurosToCents } from '#domain/money.ts'
import { HYBRID_PACKAGES, type Offer, TRAINING_PLANS } from '#domain/offers.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { contentTable } from '#server/api/entities/tables/content-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

const OFFERS = { plans: TRAINING_PLANS, packages: HYBRID_PACKAGES } as const

/** A plan or package as the pages show it just now: at the administrator's price and name; null when it is not shown. */
export const findOffer = async (
  tx: Queryable,
  place: keyof typeof OFFERS,
  offerId: string,
): Promise<Offer | null> => {
  const offer = OFFERS[place].find(({ id }) => id === offerId)
  const record = await findRecord(tx, contentTable, builtInId(place, offerId) ?? '')
  if (!offer || !record) return null
  const { is_shown, name, price } = contentTable.recordToRow(record)
  if (!is_shown) return null
  return {
    ...offer,
    name: name || offer.name,
    priceCents: price === null ? offer.priceCents : eurosToCents(price),
  }
}
