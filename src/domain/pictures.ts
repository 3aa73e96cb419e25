/** The server takes no longer ones. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024

/**
 * So long the server keeps a picture that no row names: the upload comes before the row, and a device may be without a
 * network for weeks.
 */
export const UNUSED_PICTURE_DAYS = 30

/** What the server takes, by media type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

/** The code of an edit that was refused since its server has no place for pictures. */
export const PICTURES_NOT_TAKEN = 'pictures-not-taken'

/** Where an uploaded picture lives: under the SHA-256 of its content, so that it is known before it is sent. */
export const pictureAddress = (sha256: string): string => `/files/${sha256}`

const ADDRESS = /\/files\/([0-9a-f]{64})(?![0-9a-f])/g

/** The hashes of the uploaded pictures that a value names anywhere in it, e.g. in a row's fields. */
export const picturesIn = (value: unknown): readonly string[] => {
  const text = JSON.stringify(value) ?? ''
  return [...new Set([...text.matchAll(ADDRESS)].flatMap(([, sha256]) => sha256 ?? []))]
}

const HASH = /[0-9a-f]{64}/g

/** The hashes in a text, in whatever address they stand: with a size, of this site by its name. */
export const hashesIn = (text: string): readonly string[] => text.match(HASH) ?? []
