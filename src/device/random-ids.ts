import { createUuidV7 } from '#domain/uuid.ts'
import { bytesToBase64 } from './bytes.ts'

/** The device's source of ids: UUIDv7 from its clock and its cryptographic random numbers. */
export const newId = createUuidV7({
  nowMs: () => Date.now(),
  fillRandom: (bytes) => crypto.getRandomValues(bytes),
})

const KEY_BYTES = 32

/** A secret that opens something to its holder, as `token` of the contract: base64url (RFC 4648, section 5). */
export const newKey = (): string =>
  bytesToBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)).buffer)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
