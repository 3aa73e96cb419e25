import type { UnsentNote } from '../../session/unsent-note.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { readGeneration, writeGeneration, writeLostEdits } from './generation.ts'

/**
 * Compares the database with the note that was made of it. When it is another one, the edits that the note counts went
 * with the one before, which is then said until the admin has taken note. Answers the database's generation.
 */
export const noticeLoss = (
  db: AdminDatabase,
  note: UnsentNote | null,
  newId: () => string,
): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = await readGeneration(db)
    const generation = known ?? newId()
    if (known === null) await writeGeneration(db, generation)
    if (note !== null && note.generation !== generation && note.count > 0)
      await writeLostEdits(db, { count: note.count, sinceMs: note.sinceMs })
    return generation
  })
