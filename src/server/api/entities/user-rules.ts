import type { ProblemCode } from '#contract/problems.ts'
import { forgetDevices } from '#server/api/alerts/push-devices.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import type { RecordChange } from './entity-rows.ts'

/** Nobody locks themself out, and somebody can always sign in. */
export const judgeDeactivation = async (
  tx: Queryable,
  { before, after, actorId }: RecordChange,
): Promise<ProblemCode | null> => {
  const isDeactivation = before.is_active === 1 && after.is_active === 0
  if (!isDeactivation || before.role !== 'admin') return null
  if (before.id === actorId) return 'own-account'
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .where('id', '!=', before.id)
    .executeTakeFirst()
  return other ? null : 'last-admin'
}

/** Who is switched off is told nothing any more, on none of their devices. */
export const followDeactivation = async (
  tx: Queryable,
  { before, after }: RecordChange,
): Promise<void> => {
  if (before.is_active === 1 && after.is_active === 0) await forgetDevices(tx, before.id)
}
