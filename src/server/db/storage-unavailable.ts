/**
 * The database cannot be read or written at the moment: its disk is full, read-only, broken or locked, or it cannot be
 * reached. Trying again may help.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
