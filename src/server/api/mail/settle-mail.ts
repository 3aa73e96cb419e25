import type { ReplyState } from '#contract/entities/reply.ts'
import { findRecord, updateRecord } from '#server/api/entities/entity-rows.ts'
import { replyTable } from '#server/api/entities/tables/reply-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

type Settled = { readonly state: Exclude<ReplyState, 'waiting'>; readonly nowMs: number }

export const settleReply = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: Settled,
): Promise<void> => {
  const of = await findRecord(tx, replyTable, id)
  if (!of) return
  const sent_at = state === 'sent' ? new Date(nowMs).toISOString() : null
  await updateRecord(tx, replyTable, { of, values: { state, sent_at }, nowMs, mutationId: null })
}

/** When its administrator was last told holds back the next one. */
export const settleAlert = async (
  tx: Queryable,
  id: string,
  { state, nowMs }: Settled,
): Promise<void> => {
  const alert = await tx
    .deleteFrom('alerts')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  if (alert && state === 'sent')
    await tx
      .updateTable('alert_choices')
      .set({ rung_at_ms: nowMs })
      .where('user_id', '=', alert.user_id)
      .execute()
}
