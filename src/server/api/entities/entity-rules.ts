import type { EntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { followCourseOrder } from '#server/api/public/course/follow-course-order.ts'
import { releasePaidOrder } from '#server/api/public/orders/release-paid-order.ts'
import { admitReply, completeReply, sendReply } from '#server/api/replies/reply-rules.ts'
import { followOrderMoney } from '#server/commerce/follow-order-money.ts'
import { keepPrice } from '#server/commerce/price-history.ts'
import { judgeStruckPrice } from '#server/commerce/struck-prices.ts'
import type { Answer } from '#server/http/answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { PendingWrite, RecordChange } from './entity-rows.ts'
import { followOrderStatus } from './order-effects.ts'
import { completePost } from './post-rules.ts'
import type { EntityRecord, FieldValues } from './tables/entity-table.ts'
import { followDeactivation, judgeDeactivation } from './user-rules.ts'

/** What an entity's writes mean beside the fields that are sent. All of it runs inside the writing transaction. */
export type EntityRules = {
  /** Why a new row is refused, although its fields are valid; null lets it in. */
  readonly admit?: (tx: Queryable, fields: FieldValues) => Promise<Answer | null>
  /** What else a new row brings with it. */
  readonly arrive?: (tx: Queryable, record: EntityRecord, nowMs: number) => Promise<void>
  /** The fields that are written: those that were sent, and what follows from them for the row itself. */
  readonly complete?: (tx: Queryable, write: PendingWrite) => FieldValues | Promise<FieldValues>
  /** Why the change is refused, although the row itself allows it; null lets it pass. */
  readonly judge?: (tx: Queryable, change: RecordChange) => Promise<ProblemCode | Answer | null>
  /** Why the row may not be deleted; null when it may. */
  readonly beforeDelete?: (record: EntityRecord) => ProblemCode | null
  /** What changes in other rows with it. */
  readonly follow?: (tx: Queryable, change: RecordChange) => Promise<void>
}

const followOrder = async (tx: Queryable, change: RecordChange): Promise<void> => {
  await followOrderStatus(tx, change)
  await followCourseOrder(tx, change)
  await followOrderMoney(tx, change)
}

export const ENTITY_RULES: Readonly<Partial<Record<EntityKey, EntityRules>>> = {
  models: { follow: keepPrice },
  content: { judge: judgeStruckPrice, follow: keepPrice },
  users: { judge: judgeDeactivation, follow: followDeactivation },
  blog: { complete: completePost },
  orders: { complete: releasePaidOrder, follow: followOrder },
  replies: { admit: admitReply, complete: completeReply, arrive: sendReply },
  // What people have got stays to be seen, and never comes back as a draft that could be sent to them again.
  newsletters: {
    beforeDelete: ({ state }) => (state === 'draft' ? null : 'illegal-transition'),
  },
}
