import type { PackUpload } from '#contract/admin/pack-files.ts'
import type { Store } from '#server/db/open-store.ts'

/** The files sold with models, and the uploads of new ones. */
export type Packs = {
  readonly storage: PackStorage
  /** Loaded at first use. */
  readonly uploads: (store: Store) => Promise<Uploads>
}

export type PackStorage = {
  /** Folder for incomplete files. */
  readonly incoming: string
  /** Moves a complete file on this disk to the name of its SHA-256. The same file sent again replaces itself. */
  readonly keep: (path: string, sha256: string) => Promise<void>
  readonly pathOf: (sha256: string) => string
  readonly has: (sha256: string) => boolean
  /** Synchronous, since it is called inside transactions. */
  readonly remove: (sha256: string) => void
  /** SHA-256 of all stored files that have not changed since a moment. */
  readonly listOlderThan: (ms: number) => Promise<readonly string[]>
  /**
   * Removes files that have not changed since a moment and will never be complete: interrupted copies, and remains of
   * unknown uploads in `incoming`. Returns the number of files.
   */
  readonly dropUnfinished: (ms: number) => Promise<number>
  /** Free disk space in bytes, less the reserve for the server itself. */
  readonly freeBytes: () => Promise<number>
}

export type Uploads = {
  /** Handles a request of the tus protocol. */
  readonly handle: (request: Request) => Promise<Response>
  /** Incomplete uploads of a model. An upload that was complete when its server ended becomes a file now. */
  readonly list: (modelId: string) => Promise<readonly PackUpload[]>
  /** Space for further uploads, by disk and quota, in bytes. */
  readonly freeBytes: () => Promise<number>
  /** Deletes uploads without progress for a week. */
  readonly sweep: () => Promise<number>
}
