import type { FetchWithProgress } from '../network/fetch-with-progress.ts'
import type { UploadOptions } from '../network/upload-picture.ts'
import { watchUpload } from '../pictures/watch-upload.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { BEAT_MS, guardSender } from '../storage/sender.ts'

type UploadWatchPorts = {
  /** The sender's. */
  readonly id: string
  readonly nowMs: () => number
  readonly fetchWithProgress: FetchWithProgress
}

/**
 * Tells the tabs how far an upload is. It may take minutes in which nothing else is written: as long as it makes
 * progress, its sender is at work and must not be replaced.
 */
export const createUploadWatch = (
  db: AdminDatabase,
  { id, nowMs, fetchWithProgress }: UploadWatchPorts,
): NonNullable<UploadOptions['watch']> => {
  let beatAtMs = Number.NEGATIVE_INFINITY
  const beat = (): void => {
    if (nowMs() - beatAtMs < BEAT_MS) return
    beatAtMs = nowMs()
    const sign = () =>
      db.transaction('rw', db.sender, () => guardSender(db, { id, nowMs: nowMs() }))
    // Whoever has replaced it, or taken the storage away, is met by what is written next.
    withReopen(db, sign).catch(() => undefined)
  }
  return (sha256) =>
    watchUpload({ databaseName: db.name, sha256, fetchWithProgress, onProgress: beat })
}
