import { recordAudit } from '#server/api/audit/record-audit.ts'
import type { Store } from '#server/store/open-store.ts'
import { findFile } from './find-file.ts'
import { dropFiles } from './leaving-files.ts'
import { readPictureUses, readUsesSince } from './picture-uses.ts'

type DeleteDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly newId: () => string
  readonly stopping: AbortSignal
}

type Deleting = { readonly sha256: string; readonly actorId: string }

/** A device sends a picture before the row that names it, which may be held up. */
const FRESH_MS = 3_600_000

/** Drops a picture that no row names. From then on nobody is sent it; its bytes go with those of all dropped ones, later. */
export const deleteFile = async (
  { store, nowMs, newId, stopping }: DeleteDeps,
  { sha256, actorId }: Deleting,
): Promise<'deleted' | 'used' | 'fresh' | 'unknown' | 'stopping'> => {
  const uses = await readPictureUses(store.db, () => stopping.aborted)
  if (uses === null) return 'stopping'
  return store.write(async (tx) => {
    const file = await findFile(tx, sha256)
    if (file === undefined) return 'unknown'
    const lately = await readUsesSince(tx, uses.change)
    if (uses.used.has(sha256) || lately.has(sha256)) return 'used'
    const now = nowMs()
    if (Date.parse(file.created_at) > now - FRESH_MS) return 'fresh'
    await dropFiles(tx, [sha256], now)
    const note = { actorId, action: 'delete', entity: 'files', rowId: sha256 } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return 'deleted'
  })
}
