import { isDeepStrictEqual } from 'node:util'
import { expectedRows } from '../workload.ts'
import type { StageServer } from './start-servers.ts'

/**
 * The number of the server's rows that differ from the expected result, are missing, or are superfluous. Rows are
 * matched by their unique names: some servers make ids of their own.
 */
export const countDifferences = async ({
  address,
  authorization,
}: StageServer): Promise<number> => {
  const answer = await fetch(`${address}/api/admin/models`, {
    headers: { Authorization: authorization },
  })
  const rows: readonly Readonly<Record<string, unknown>>[] = await answer.json()
  const missing = new Map(expectedRows())
  let differences = 0
  for (const row of rows) {
    const draft = missing.get(String(row.name))
    missing.delete(String(row.name))
    if (!isSame(row, draft)) differences += 1
  }
  return differences + missing.size
}

const isSame = (row: Readonly<Record<string, unknown>>, draft: unknown): boolean =>
  typeof draft === 'object' &&
  draft !== null &&
  Object.entries(draft).every(([field, value]) => isDeepStrictEqual(row[field], value))
