import * as v from 'valibot'
import { BUYER_COMPANY_KEYS, type BuyerCompanyFields } from '#contract/commerce/buyer-company.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { moveToClient } from '#server/api/entities/order-effects.ts'
import { orderTable } from '#server/api/entities/tables/order-table.ts'
import { findOrAddBuyer } from '#server/api/public/orders/find-buyer.ts'
import { recordOrderEvent } from '#server/commerce/order-events.ts'
import { admitOrderToken, isPageClosed, revokeOrderToken } from '#server/commerce/order-page.ts'
import type { ApiDeps } from '#server/http/api-env.ts'
import type { Queryable } from '#server/store/database-schema.ts'

export type Correction = {
  readonly orderId: string
  readonly email: string
  /** Empty: as it is. */
  readonly name: string
  /** What is left out stays as it is. */
  readonly company: Partial<BuyerCompanyFields>
  readonly revokesLinks: boolean
  readonly actorId: string
}

const storedDetails = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/**
 * Says whom an order's e-mails go to from now on, and whose client account it belongs to. `no-buyer`: its buyer was erased.
 * Invoices that were issued stay as they are.
 */
export const correctBuyer = ({ store, seal, nowMs, newId }: ApiDeps, correction: Correction) =>
  store.write(async (tx): Promise<true | 'not-found' | 'no-buyer'> => {
    const { orderId, email, name, company, revokesLinks, actorId } = correction
    const writing = { tx, nowMs: nowMs(), newId }
    const order = await findRecord(tx, orderTable, orderId)
    if (!order) return 'not-found'
    const opened = {
      ...{ id: orderId, token_generation: Number(order.token_generation) },
      token_hash: order.token_hash === null ? null : String(order.token_hash),
    }
    if (isPageClosed(opened)) return 'no-buyer'
    const known = v.safeParse(storedDetails, order.details)
    const before = known.success ? known.output : {}
    // The name in a custom order is the model's.
    const named = name === '' || before.kind === 'custom' ? {} : { name }
    await tx
      .updateTable('orders')
      .set({ details: JSON.stringify({ ...withCompany(before, company), ...named, email }) })
      .where('id', '=', orderId)
      .execute()
    const userId = await clientOf(writing, { email, name, before: String(order.user_id ?? '') })
    const { nowMs: now } = writing
    await moveToClient(tx, order, { userId, nowMs: now, mutationId: null })
    await recordOrderEvent(writing, { orderId, kind: 'buyer-corrected', actorId })
    if (revokesLinks) {
      await revokeOrderToken(tx, seal, opened)
      await recordOrderEvent(writing, { orderId, kind: 'links-revoked', actorId })
    } else await admitOrderToken(tx, seal, opened)
    const about = { entity: 'orders', rowId: orderId, action: 'correct-buyer', actorId } as const
    // Without the addresses: the log outlives them.
    await recordAudit(tx, { newId, nowMs: now }, { ...about, changes: [{ field: 'email' }] })
    return true
  })

type Details = Readonly<Record<string, unknown>>

/** What was emptied is no longer kept. */
const withCompany = (details: Details, company: Partial<BuyerCompanyFields>): Details =>
  Object.fromEntries(
    Object.entries({ ...details, ...company }).filter(
      ([name, value]) => !(BUYER_COMPANY_KEYS.some((key) => key === name) && value === ''),
    ),
  )

type Writing = { readonly tx: Queryable; readonly nowMs: number; readonly newId: () => string }

/** An order of nobody's account stays so; one of a client's becomes that of the client with this address. */
const clientOf = (
  writing: Writing,
  { email, name, before }: { email: string; name: string; before: string },
): Promise<string | null> | null =>
  before === '' ? null : findOrAddBuyer(writing, { email, name })
