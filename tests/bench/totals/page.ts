import Dexie from 'dexie'
import { openAdminDatabase } from '#device/storage/admin-database.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { NEVER_PULLED } from '#device/storage/meta-table.ts'
import { countRows } from '#device/storage/row-totals.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import type { SyncRow } from '#sync/row/row-state.ts'

const ROWS_PER_PAGE = 500
const TWO_YEARS_MS = 2 * 365 * 86_400_000

/** One of twenty orders waits for its payment, one was cancelled. */
const statusAt = (at: number): OrderStatus =>
  at % 20 === 0 ? 'pending' : at % 20 === 1 ? 'cancelled' : 'completed'

/** Orders of two years, the newest first, as the server's pages have them. */
const ordersOf = (count: number): readonly SyncRow[] =>
  Array.from({ length: count }, (_, index) => {
    const at = count - index - 1
    const created_at = new Date(Date.UTC(2025, 0) + (at * TWO_YEARS_MS) / count).toISOString()
    return {
      id: `0190${at.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`,
      version: 1,
      last_mutation_id: null,
      status: statusAt(at),
      created_at,
      updated_at: created_at,
      user_id: `user-${at}`,
      total_amount: 29 + (at % 300),
      payment_method: 'card',
      payment_id: null,
      notes: 'Livraison par courriel, merci de prévenir.',
      items: [{ model_id: `model-${at % 40}`, model_name: 'Nova', quantity: 1, price: 29 }],
      language: 'fr',
      is_quarantined: false,
      number: `NM-${at}`,
      refunded_amount: 0,
    }
  })

/** Milliseconds in which a new device stores the orders, page by page. */
const pull = async (rows: number): Promise<number> => {
  const orders = ordersOf(rows)
  const db = openAdminDatabase('bench')
  try {
    await countRows(db)
    const store = createDexieSyncStore(db)
    const beganMs = performance.now()
    let belowId: string | null = null
    for (let at = 0; at < rows; at += ROWS_PER_PAGE) {
      const page = orders.slice(at, at + ROWS_PER_PAGE)
      const lastId = page.at(-1)?.id ?? null
      const fromId = at + ROWS_PER_PAGE < rows ? lastId : null
      await store.applyList('orders', {
        rows: page,
        span: { fromId, belowId },
        isOfNewDatabase: false,
        receive: (state) => ({ state, rejections: [] }),
        mark: { ...NEVER_PULLED, epoch: 'bench' },
      })
      belowId = lastId
    }
    return performance.now() - beganMs
  } finally {
    db.close()
    await Dexie.delete(db.name)
  }
}

declare global {
  var pullOrders: ((rows: number) => Promise<number>) | undefined
}

globalThis.pullOrders = pull
