import type { Answer, PicturePort } from '#sync/ports.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { type Picture, readWaiting } from './kept-pictures.ts'

type Ports = {
  readonly upload: (picture: Picture, calledOff?: Promise<unknown>) => Promise<Answer>
  readonly nowMs: () => number
}

/** The engine's way to the pictures of this device. */
export const createPicturePort = (db: AdminDatabase, { upload, nowMs }: Ports): PicturePort => ({
  waiting: (hashes) =>
    withReopen(db, async () => {
      const records = await db.pictures.bulkGet([...hashes])
      return records.flatMap((record) => (record?.state === 'waiting' ? [record.sha256] : []))
    }),
  send: async (sha256, calledOff) => {
    const [picture] = await withReopen(db, () => readWaiting(db, [sha256]))
    return picture ? upload(picture, calledOff) : null
  },
  sent: async (sha256) => {
    const state = { state: 'sent', changedAtMs: nowMs() } as const
    await withReopen(db, () => db.pictures.update(sha256, state))
  },
})
