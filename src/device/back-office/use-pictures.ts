import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { picturesIn } from '#domain/pictures.ts'
import type { Uploads } from '../picture-uploads.ts'
import { readUnnamedPictures } from '../storage/account-facts.ts'
import type { PictureRecord } from '../storage/admin-database.ts'
import { useBackOffice, useDatabaseQuery } from './back-office-context.tsx'

export type { PictureRecord }

/** Every picture that was taken in on this device and is still kept here. Undefined before the first look. */
export const useKeptPictures = (): readonly PictureRecord[] | undefined =>
  useDatabaseQuery((db) => db.pictures.toArray())

/** Those that wait and that nothing here names: they are dropped in time. Undefined before the first look. */
export const useUnnamedPictures = (): readonly string[] | undefined =>
  useDatabaseQuery(readUnnamedPictures)

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

/**
 * Where an uploaded picture can be shown from that the server keeps, read in the account's name: an address alone shows no
 * right. Undefined until it is there; null where it is not to be had, or none is asked for.
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

/** Of the account that is signed in. */
export const useUploads = (): Uploads => {
  const { session, uploads } = useBackOffice()
  const store = useSyncExternalStore(session.subscribe, uploads)
  return useSyncExternalStore(store?.subscribe ?? toNothing, () => store?.read() ?? NONE)
}

const NONE: Uploads = new Map()

const toNothing = () => () => undefined
