import { isDeepStrictEqual } from 'node:util'
import { expectedRows } from '../workload.ts'
import type { StageServer } from './start-servers.ts'

/**
 * How many of the server's rows are not what the edits make of them, or are missing, or too many. Rows are known by their
 * names, each of which there is once: some servers make ids of their own.
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
