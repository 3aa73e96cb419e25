import { deleteRecord, findRecord } from '#server/api/entities/entity-rows.ts'
import { inquiryTable } from '#server/api/entities/tables/inquiry-table.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/** Deletes requests for interviews, and has the devices forget that they came. */
export const deleteInterviews = async (
  tx: Queryable,
  ids: readonly string[],
  nowMs: number,
): Promise<void> => {
  for (const id of ids) {
    await tx.deleteFrom('interviews').where('id', '=', id).execute()
    await deleteInquiry(tx, id, nowMs)
  }
}

/** Of an interview, or of a custom order. */
export const deleteInquiry = async (tx: Queryable, id: string, nowMs: number): Promise<void> => {
  const of = await findRecord(tx, inquiryTable, id)
  if (of) await deleteRecord(tx, inquiryTable, { of, nowMs, mutationId: null })
}
