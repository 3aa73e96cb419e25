import { sha256Hex } from '#device/bytes.ts'

export const FORMAT = 'neomuse-edits'
export const VERSION = 2
/** Of a file without pictures, which every app can read. */
export const PLAIN_VERSION = 1

/** Of a file without its seal. */
export const digestOf = (file: object): Promise<string> =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(file)))
