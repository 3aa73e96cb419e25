import { planToItemId } from '#domain/course.ts'
import { eurosToCents } from '#domain/money.ts'
import { addCourseLink } from '#server/commerce/order-effects/course-access.ts'
import { hashOrderToken } from '#server/commerce/order-token.ts'
import type { Store } from '#server/db/open-store.ts'
import { insertOrder } from '#server/public/orders/insert-order.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'
import { FUZZ_LINKS, FUZZ_ORDER } from './fuzz-accounts.ts'

const PREMIUM = {
  model_id: planToItemId('premium'),
  model_name: 'Formation Premium',
  quantity: 1,
  price: 397,
}

type Making = { readonly nowMs: number; readonly newId: () => string }

const WAITING = {
  userId: null,
  items: [PREMIUM],
  totalCents: eurosToCents(PREMIUM.price),
  paymentMethod: 'card',
  provider: null,
  notes: 'waits',
  consents: undefined,
  details: { kind: 'checkout', email: 'buyer@example.com', name: 'Ada' },
  language: null,
  isQuarantined: false,
} as const

/** For each link a paid order whose course it opens. */
export const addBuyers = (store: Store, { nowMs, newId }: Making): Promise<void> =>
  store.write(async (tx) => {
    await insertOrder({ tx, nowMs, newId, seal: TEST_SEAL, isFlood: false }, WAITING)
    await tx
      .updateTable('orders')
      .set({ token_hash: hashOrderToken(FUZZ_ORDER) })
      .where('notes', '=', WAITING.notes)
      .execute()
    for (const token of FUZZ_LINKS) {
      const email = 'buyer@example.com'
      const id = await insertOrder(
        { tx, nowMs, newId, seal: TEST_SEAL, isFlood: false },
        {
          userId: null,
          items: [PREMIUM],
          totalCents: eurosToCents(PREMIUM.price),
          paymentMethod: 'card',
          provider: null,
          notes: '',
          details: { kind: 'checkout', email, name: 'Ada' },
          consents: undefined,
          language: null,
          isQuarantined: false,
        },
      )
      await tx.updateTable('orders').set({ status: 'paid' }).where('id', '=', id).execute()
      const randomBytes = () => Buffer.from(token, 'base64url')
      await addCourseLink(tx, { id }, { nowMs, randomBytes })
    }
  })
