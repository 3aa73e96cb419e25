import { DatabaseIsNewer } from '#server/store/migrate.ts'
import { type OpenStoreOptions, openStore, type Store } from '#server/store/open-store.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'

export type OpenedData =
  | { readonly type: 'opened'; readonly store: Store }
  | { readonly type: 'failed'; readonly reason: string }

/** Opens the database, or says why that cannot be, in words for whoever runs the server. */
export const openData = async (options: OpenStoreOptions): Promise<OpenedData> => {
  try {
    return { type: 'opened', store: await openStore(options) }
  } catch (error) {
    const reason = whyNot(error, options.file)
    if (reason === null) throw error
    return { type: 'failed', reason }
  }
}

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'lies below a file, not a folder',
  ENOENT: 'cannot be made',
}

/** Null: a bug, not the machine. */
const whyNot = (error: unknown, file: string): string | null => {
  if (error instanceof StorageUnavailable)
    return `DATA_DIR: the database ${file} cannot be used: ${error.message}`
  if (error instanceof DatabaseIsNewer)
    return `DATA_DIR: the database ${file} was made by a newer version of Néomuse. Run that version, or take another DATA_DIR`
  const fault =
    error instanceof Error && 'code' in error ? FOLDER_FAULTS[String(error.code)] : undefined
  return fault === undefined ? null : `DATA_DIR: the folder of ${file} ${fault}`
}
