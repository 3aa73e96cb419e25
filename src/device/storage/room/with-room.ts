import type { AdminDatabase } from '../admin-database.ts'
import { storageProblem } from '../connection/storage-problem.ts'
import type { RowName } from '../row-records.ts'
import { pruneMirror } from './prune-mirror.ts'

/** On a device that is full, what can be had again gives way, but for the rows `wanted`, and the work is tried once more. */
export const withRoom = async <T>(
  db: AdminDatabase,
  work: () => Promise<T>,
  wanted: readonly RowName[] = [],
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    await pruneMirror(db, wanted)
    return work()
  }
}

export const isFull = (error: unknown): boolean => storageProblem(error) === 'storage-full'
