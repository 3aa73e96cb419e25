import { createHash, hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { ORDER_PATH } from '#contract/public/page-paths.ts'
import { bytesToOrderNumber, isOrderToken, orderAddress } from '#domain/commerce/order-reference.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'

export type OrderRow = Selectable<Database['orders']>

type Opened = Pick<OrderRow, 'id' | 'token_generation'>

/**
 * The token that opens the order's page. It is never stored: it is derived again when needed, and only its buyer gets
 * it.
 */
export const orderTokenOf = (seal: Seal, { id, token_generation }: Opened): string =>
  seal.derive(`order-page ${id} ${token_generation}`)

/** The stored hash of the token. Orders are looked up by it, so response times reveal nothing about the token. */
export const hashOrderToken = (token: string): string => hash('sha256', token)

/** The order that a token opens; null: there is no such order, or its token was revoked. */
export const findOrderByToken = async (db: Queryable, token: string): Promise<OrderRow | null> => {
  if (!isOrderToken(token)) return null
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('token_hash', '=', hashOrderToken(token))
    .executeTakeFirst()
  return found ?? null
}

/** Link to the order's page, in the order's language. */
export const orderPageOf = (seal: Seal, order: Opened & Pick<OrderRow, 'language'>): string => {
  const locale = LOCALES.find((known) => known === order.language) ?? 'fr'
  return orderAddress(localizePath(ORDER_PATH, locale), orderTokenOf(seal, order))
}

/**
 * Stores the hash of an order's token, which is missing in orders that are older than tokens or than the server's
 * current key. Called in the transaction that hands out a link.
 */
export const enableOrderToken = async (tx: Queryable, seal: Seal, order: Opened): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ token_hash: hashOrderToken(orderTokenOf(seal, order)) })
    .where('id', '=', order.id)
    .execute()
}

/** Links sent earlier no longer open the order; the next one does. */
export const revokeOrderToken = async (
  tx: Queryable,
  seal: Seal,
  { id, token_generation }: Opened,
): Promise<void> => {
  const next = token_generation + 1
  await tx.updateTable('orders').set({ token_generation: next }).where('id', '=', id).execute()
  await enableOrderToken(tx, seal, { id, token_generation: next })
}

/**
 * Like `revokeOrderToken`, but permanent: after an erasure there is no page, and no provider session to return from.
 */
export const closeOrderPage = async (
  tx: Queryable,
  { id, token_generation }: Opened,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ token_hash: null, token_generation: token_generation + 1 })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('payment_attempts').set({ url: null }).where('order_id', '=', id).execute()
}

/** Whether it was closed permanently. */
export const isPageClosed = ({
  token_hash,
  token_generation,
}: Pick<OrderRow, 'token_hash' | 'token_generation'>): boolean =>
  token_hash === null && token_generation > 0

/** A number that no order has yet. */
export const createOrderNumber = async (tx: Queryable, newId: () => string): Promise<string> => {
  // Only the random part of the id matters here: the hash reveals nothing about the time in it.
  const number = bytesToOrderNumber(createHash('sha256').update(newId()).digest())
  const existing = await tx
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return existing ? createOrderNumber(tx, newId) : number
}
