import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Account } from '#contract/session.ts'
import type { AdminDatabase } from '../admin-database.ts'
import { readPullMark } from '../meta/pull-marks.ts'
import { type EditsFile, newEditsFile } from './edits-file.ts'

type ExportPorts = { readonly nowMs: () => number }

/**
 * Writes down the edits that wait. From here on they count as sent, so that later edits do not merge into them: another
 * device may send them under the same keys.
 */
export const exportEdits = (
  db: AdminDatabase,
  { id, email }: Account,
  { nowMs }: ExportPorts,
): Promise<EditsFile> =>
  db.transaction('rw', db.outbox, db.bases, db.meta, async () => {
    await db.outbox.toCollection().modify({ state: 'sent' })
    const marks = await Promise.all(
      ENTITY_KEYS.map(async (entity) => [entity, (await readPullMark(db, entity)).epoch] as const),
    )
    return newEditsFile({
      account: { id, email },
      exportedAt: new Date(nowMs()).toISOString(),
      epochs: Object.fromEntries(marks),
      mutations: await db.outbox.orderBy('seq').toArray(),
      bases: (await db.bases.toArray()).map(({ entity, rowId, row }) => ({ entity, rowId, row })),
    })
  })
