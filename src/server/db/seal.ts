import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts texts, so that the database or a backup of it does not reveal them without the key. */
export type Seal = {
  /** Takes the id of the text's row: in another row it cannot be opened. */
  readonly close: (text: string, rowId: string) => string
  /** Null when it was sealed with another key, or changed since. */
  readonly open: (sealed: string, rowId: string) => string | null
  /** Finds the data of an address without revealing the address. Takes its hash, as in the record of erasures. */
  readonly mark: (emailHash: string) => string
  /**
   * A secret of 256 bits in base64url that is not stored, and can be derived again from its purpose. The database does
   * not reveal it.
   */
  readonly derive: (purpose: string) => string
}

/** AES-256 in GCM: a random nonce of 96 bits for each text, and a tag of 128 (NIST SP 800-38D). */
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `key`: 32 bytes. */
export const createSeal = (key: Buffer): Seal => ({
  close: (text, rowId) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(rowId))
    const closed = [cipher.update(text, 'utf8'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...closed]).toString('base64')
  },
  open: (sealed, rowId) => {
    const bytes = Buffer.from(sealed, 'base64')
    const tagEnd = NONCE_BYTES + TAG_BYTES
    if (bytes.length < tagEnd) return null
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(rowId))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString()
    } catch {
      // The tag does not match: Node reports that only by throwing.
      return null
    }
  },
  mark: (emailHash) => createHmac('sha256', key).update(emailHash).digest('hex'),
  // The hash of an address contains no NUL, so marks and secrets never coincide.
  derive: (purpose) => createHmac('sha256', key).update(`\0${purpose}`).digest('base64url'),
})
