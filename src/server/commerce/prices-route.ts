import type { Hono } from 'hono'
import { PRICED, type PriceHistory } from '#contract/admin/price-history.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import { answerToResponse, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { addRoute } from '#server/http/routes.ts'

/** So many are shown; all are kept. */
const MOST = 100

/** What a model or an offer has cost since when. Nothing, before its price has changed for the first time. */
export const addPricesRoute = (app: Hono<ApiEnv>, { store: { db } }: ApiDeps): void => {
  addRoute(app, '/api/admin/prices/:entity/:id', {
    GET: async ({ req }) => {
      const entity = PRICED.find((known) => known === req.param('entity'))
      if (entity === undefined) return answerToResponse(problemAnswer('not-found'))
      const rows = await db
        .selectFrom('price_history')
        .select(['price_cents', 'original_price_cents', 'at_ms'])
        .where('entity', '=', entity)
        .where('row_id', '=', req.param('id') ?? '')
        .orderBy('at_ms', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST)
        .execute()
      const history: PriceHistory = {
        prices: rows.map(({ price_cents, original_price_cents, at_ms }) => ({
          at: new Date(Number(at_ms)).toISOString(),
          price: euros(price_cents),
          original_price: euros(original_price_cents),
        })),
      }
      return answerToResponse(jsonAnswer(200, history, { 'Cache-Control': 'private, no-store' }))
    },
  })
}

const euros = (cents: number | null): number | null =>
  cents === null ? null : centsToEuros(cents as Cents)
