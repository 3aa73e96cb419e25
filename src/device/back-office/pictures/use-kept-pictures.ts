import { readLonePictures } from '../../storage/account-facts.ts'
import type { PictureRecord } from '../../storage/admin-database.ts'
import { useDatabaseQuery } from '../use-database-query.ts'

export type { PictureRecord }

/** Every picture that was taken in on this device and is still kept here. Undefined before the first look. */
export const useKeptPictures = (): readonly PictureRecord[] | undefined =>
  useDatabaseQuery((db) => db.pictures.toArray())

/** Those that wait by themselves, and are dropped in time. Undefined before the first look. */
export const useLonePictures = (): readonly string[] | undefined =>
  useDatabaseQuery(readLonePictures)
