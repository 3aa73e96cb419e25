import * as v from 'valibot'
import { findRecord } from '#server/api/entities/entity-rows.ts'
import { rowAnswer } from '#server/api/entities/entity-writes.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import type { Answer } from '#server/http/answer.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import type { Queryable } from '#server/store/database-schema.ts'

/**
 * Answers that are remembered under idempotency keys hold the row as it was. They become what the row is now, so that
 * they still keep a request from having its effect twice. `tx` is a writing transaction.
 */
export const rewriteRememberedAnswers = async (
  tx: Queryable,
  table: EntityTable,
  rowId: string,
): Promise<void> => {
  const path = `/api/admin/${table.definition.plural}/${rowId}`
  const logged = await tx
    .selectFrom('mutation_log')
    .select(['actor_id', 'method', 'key', 'status', 'headers', 'body'])
    .where('path', '=', path)
    .execute()
  if (logged.length === 0) return
  const record = await findRecord(tx, table, rowId)
  for (const { actor_id, method, key, ...old } of logged) {
    const isRefusal = old.status >= 400
    const done = record ? rowAnswer(old.status, table, record) : problemAnswer('not-found')
    await tx
      .updateTable('mutation_log')
      .set(isRefusal ? { body: withoutRow(old.body) } : toColumns(done))
      .where('actor_id', '=', actor_id)
      .where('method', '=', method)
      .where('path', '=', path)
      .where('key', '=', key)
      .execute()
  }
}

/**
 * As above, of the answer to the request that made a row which is no more: it was sent to the list's address, so the row
 * is known by what was answered.
 */
export const forgetRememberedCreation = async (
  tx: Queryable,
  { definition: { plural } }: EntityTable,
  rowId: string,
): Promise<void> => {
  await tx
    .updateTable('mutation_log')
    .set(toColumns(problemAnswer('not-found')))
    .where('path', '=', `/api/admin/${plural}`)
    .where('body', 'like', `%"id":"${rowId}"%`)
    .execute()
}

const toColumns = ({ status, headers, body }: Answer) => ({
  status,
  headers: JSON.stringify(headers),
  body,
})

const storedProblem = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/** A refusal may show the row that it was about. */
const withoutRow = (body: string | null): string | null => {
  if (body === null) return null
  const { current: _, ...members } = v.parse(storedProblem, body)
  return JSON.stringify(members)
}
