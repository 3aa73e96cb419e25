/** The server's size limit. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024

/**
 * How long the server keeps a picture that no row names: the upload comes before the row, and a device may be offline
 * for weeks.
 */
export const UNUSED_PICTURE_DAYS = 30

/** The media types that the server accepts. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']

/** The code of an edit that was refused because its server does not store pictures. */
export const PICTURES_NOT_TAKEN = 'pictures-not-taken'

/** The address of an uploaded picture: the SHA-256 of its content, so that it is known before it is sent. */
export const pictureAddress = (sha256: string): string => `/files/${sha256}`

const ADDRESS = /\/files\/([0-9a-f]{64})(?![0-9a-f])/g

/** The hashes of the uploaded pictures named anywhere in a value, e.g. in a row's fields. */
export const picturesIn = (value: unknown): readonly string[] => {
  const text = JSON.stringify(value) ?? ''
  return [...new Set([...text.matchAll(ADDRESS)].flatMap(([, sha256]) => sha256 ?? []))]
}

const HASH = /[0-9a-f]{64}/g

/** The hashes in a text, in any form of address: with a size, or with this site's host. */
export const hashesIn = (text: string): readonly string[] => text.match(HASH) ?? []
