/** Crockford's base 32: digits and letters that are not mistaken for one another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 20

/** Twenty characters, 100 bits: what the first administrator must know. */
export const newSetupCode = (randomBytes: (size: number) => Uint8Array): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
