import { readUnnamedPictures } from '../../storage/account-facts.ts'
import type { PictureRecord } from '../../storage/admin-database.ts'
import { useDatabaseQuery } from '../use-database-query.ts'

export type { PictureRecord }

/** Every picture that was taken in on this device and is still kept here. Undefined before the first look. */
export const useKeptPictures = (): readonly PictureRecord[] | undefined =>
  useDatabaseQuery((db) => db.pictures.toArray())

/** Those that wait and that nothing here names: they are dropped in time. Undefined before the first look. */
export const useUnnamedPictures = (): readonly string[] | undefined =>
  useDatabaseQuery(readUnnamedPictures)
