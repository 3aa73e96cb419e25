import { useEffect, useMemo, useState } from 'react'
import { picturesIn } from '#domain/pictures.ts'
import type { PictureRecord } from '../../storage/admin-database.ts'
import { useDatabaseQuery } from '../use-database-query.ts'

/** What is known here of an uploaded picture; null where it came from elsewhere. Undefined before the first look. */
export const usePictureRecord = (address: string): PictureRecord | null | undefined => {
  const [sha256] = picturesIn(address)
  return useDatabaseQuery(
    async (db) => (sha256 === undefined ? null : ((await db.pictures.get(sha256)) ?? null)),
    [sha256],
  )
}

/**
 * Where this device's own copy of a picture can be shown from, also before it is on the server; null where it has none.
 * Undefined before the first look. `type`: its media type, without which it is no page of its own.
 */
export const useLocalPicture = (address: string, type = ''): string | null | undefined => {
  const [sha256] = picturesIn(address)
  // Apart from the record, which changes once the picture is sent: its bytes never do.
  const kept = useDatabaseQuery(
    async (db) => (sha256 === undefined ? null : ((await db.pictureBytes.get(sha256)) ?? null)),
    [sha256],
  )
  const blob = useMemo(() => kept && new Blob([kept.content], { type }), [kept, type])
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return kept === null ? null : url
}
