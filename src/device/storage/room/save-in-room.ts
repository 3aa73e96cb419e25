import type { AdminDatabase } from '../admin-database.ts'
import type { EditOutcome } from '../commit-edit.ts'
import { storageProblem } from '../connection/storage-problem.ts'
import type { RowName } from '../row-records.ts'
import { pruneMirror } from './prune-mirror.ts'

/** Saves an edit; on a device that is full, drops what can be had again, but for the row `wanted`, and saves once more. */
export const saveInRoom = async (
  db: AdminDatabase,
  save: () => Promise<EditOutcome>,
  wanted: RowName,
): Promise<EditOutcome> => {
  const outcome = await save()
  if (outcome.type !== 'storage-full') return outcome
  try {
    await pruneMirror(db, [wanted])
  } catch (error) {
    // Too full even to forget: the form keeps its content and says why.
    if (storageProblem(error) === null) throw error
    return outcome
  }
  return save()
}
