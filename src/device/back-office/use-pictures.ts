import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { picturesIn } from '#domain/pictures.ts'
import type { Uploads } from '../picture-uploads.ts'
import { readUnnamedPictures } from '../storage/account-facts.ts'
import type { PictureRecord } from '../storage/admin-database.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'

export type { PictureRecord }

/** Every picture that was added on this device and is still stored here. Undefined until it is read. */
export const useKeptPictures = (): readonly PictureRecord[] | undefined =>
  useDatabaseQuery((db) => db.pictures.toArray())

/** Waiting pictures that nothing here names: they are dropped in time. Undefined until it is read. */
export const useUnnamedPictures = (): readonly string[] | undefined =>
  useDatabaseQuery(readUnnamedPictures)

/** What this device knows of an uploaded picture; null if it came from elsewhere. Undefined until it is read. */
export const usePictureRecord = (address: string): PictureRecord | null | undefined => {
  const [sha256] = picturesIn(address)
  return useDatabaseQuery(
    async (db) => (sha256 === undefined ? null : ((await db.pictures.get(sha256)) ?? null)),
    [sha256],
  )
}

/**
 * A URL of this device's own copy of a picture, available before the picture is on the server; null if there is no
 * copy. Undefined until it is read. `type`: its media type, needed to open it as a page of its own.
 */
export const useLocalPicture = (address: string, type = ''): string | null | undefined => {
  const [sha256] = picturesIn(address)
  // Separate from the record, which changes once the picture is sent: its bytes never change.
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

/**
 * A URL of an uploaded picture on the server, read in the account's name, because the address alone does not prove the
 * right to see it. Undefined until it is loaded; null if it is not available or `address` is null.
 */
export const useServerPicture = (address: string | null): string | null | undefined => {
  const { readPicture } = useBackOffice()
  const [read, setRead] = useState<{ readonly address: string; readonly url: string | null }>()
  useEffect(() => {
    if (address === null || address === '') return
    let url: string | null = null
    let isLeft = false
    void readPicture(address).then((picture) => {
      if (isLeft) return
      url = picture && URL.createObjectURL(picture)
      setRead({ address, url })
    })
    return () => {
      isLeft = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [address, readPicture])
  if (address === null || address === '') return null
  return read?.address === address ? read.url : undefined
}

export type { Uploads }

/** The picture uploads of the signed-in account. */
export const useUploads = (): Uploads => {
  const { session, uploads } = useBackOffice()
  const store = useSyncExternalStore(session.subscribe, uploads)
  return useSyncExternalStore(store?.subscribe ?? toNothing, () => store?.read() ?? NONE)
}

const NONE: Uploads = new Map()

const toNothing = () => () => undefined
