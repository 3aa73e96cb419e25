import type { EntityKey } from '#contract/entities/entities.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { RecordChange } from './entity-rows.ts'
import { followOrderStatus } from './order-effects.ts'
import { judgeDeactivation } from './user-rules.ts'

/** What one row's change has to do with other rows. Both run inside the writing transaction. */
export type EntityRules = {
  /** Why the change is refused, although the row itself allows it; null lets it pass. */
  readonly judge?: (tx: Queryable, change: RecordChange) => Promise<ProblemCode | null>
  /** What else changes with it. */
  readonly follow?: (tx: Queryable, change: RecordChange) => Promise<void>
}

export const ENTITY_RULES: Readonly<Partial<Record<EntityKey, EntityRules>>> = {
  users: { judge: judgeDeactivation },
  orders: { follow: followOrderStatus },
}
