import { createHash, hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { ORDER_PATH } from '#contract/public/page-paths.ts'
import { bytesToOrderNumber, isOrderToken, orderAddress } from '#domain/commerce/order-reference.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'

export type OrderRow = Selectable<Database['orders']>

type Opened = Pick<OrderRow, 'id' | 'token_generation'>

/** What opens the order's page. It stands nowhere: it is made again where it is needed, and goes to its buyer alone. */
export const orderTokenOf = (seal: Seal, { id, token_generation }: Opened): string =>
  seal.derive(`order-page ${id} ${token_generation}`)

/** What the database knows of it: a hash, by which an order is looked up, so no comparison tells how much of it was right. */
export const hashOrderToken = (token: string): string => hash('sha256', token)

/** The order that a token opens; null: none, or its token was revoked. */
export const findOrderByToken = async (db: Queryable, token: string): Promise<OrderRow | null> => {
  if (!isOrderToken(token)) return null
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('token_hash', '=', hashOrderToken(token))
    .executeTakeFirst()
  return found ?? null
}

/** The way to the order's page, in the order's language. */
export const orderPageOf = (seal: Seal, order: Opened & Pick<OrderRow, 'language'>): string => {
  const locale = LOCALES.find((known) => known === order.language) ?? 'fr'
  return orderAddress(localizePath(ORDER_PATH, locale), orderTokenOf(seal, order))
}

/**
 * Lets the token of an order in: of one from before there were tokens, or after the server's key was replaced. To be called
 * in the transaction that hands out a link.
 */
export const enableOrderToken = async (tx: Queryable, seal: Seal, order: Opened): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ token_hash: hashOrderToken(orderTokenOf(seal, order)) })
    .where('id', '=', order.id)
    .execute()
}

/** No link that was given out opens the order any more; the next one does. */
export const revokeOrderToken = async (
  tx: Queryable,
  seal: Seal,
  { id, token_generation }: Opened,
): Promise<void> => {
  const next = token_generation + 1
  await tx.updateTable('orders').set({ token_generation: next }).where('id', '=', id).execute()
  await enableOrderToken(tx, seal, { id, token_generation: next })
}

/** As `revokeOrderToken`, for good: whoever is erased has no page any more, nor a session at a provider to come back to. */
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

/** Whether it was closed for good. */
export const isPageClosed = ({
  token_hash,
  token_generation,
}: Pick<OrderRow, 'token_hash' | 'token_generation'>): boolean =>
  token_hash === null && token_generation > 0

/** A number that no order has. */
export const createOrderNumber = async (tx: Queryable, newId: () => string): Promise<string> => {
  // Of an id only what is random counts here: its hash tells nothing of the moment.
  const number = bytesToOrderNumber(createHash('sha256').update(newId()).digest())
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return taken ? createOrderNumber(tx, newId) : number
}
