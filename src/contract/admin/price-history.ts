import * as v from 'valibot'
import { sum } from '../fields.ts'

export const PRICED = ['models', 'content'] as const

export type Priced = (typeof PRICED)[number]

export const pricesPath = (entity: Priced, id: string): string =>
  `/api/admin/prices/${entity}/${encodeURIComponent(id)}`

/**
 * `GET /api/admin/prices/{entity}/{id}`: the prices of a model or an offer with their start dates, newest first. Euros.
 */
export const priceHistory = v.object({
  prices: v.array(
    v.object({
      at: v.string(),
      /** Null: the site's default price of the offer. */
      price: v.nullable(sum()),
      original_price: v.nullable(sum()),
    }),
  ),
})

export type PriceHistory = v.InferOutput<typeof priceHistory>
