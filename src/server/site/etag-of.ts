import { hash } from 'node:crypto'

/** A strong tag: other bytes have another. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
