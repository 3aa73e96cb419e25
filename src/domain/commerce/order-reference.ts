/** Crockford's base 32: no I, L, O or U, so that no characters are confused. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'NM-'
const LENGTH = 8

/** The number of random bytes for a number: five bits for each of its characters. */
const ORDER_NUMBER_BYTES = 5

/**
 * The order number for people: `NM-7K2M9Q4X`. It reveals neither time nor quantity: a sequential number would show
 * every buyer how much is sold.
 * @throws RangeError when there are fewer than five bytes
 */
export const bytesToOrderNumber = (bytes: Uint8Array): string => {
  if (bytes.length < ORDER_NUMBER_BYTES) throw new RangeError('an order number takes five bytes')
  // 40 bits: too many for the operators on bits, and exact in a number.
  let bits = 0
  for (const byte of bytes.subarray(0, ORDER_NUMBER_BYTES)) bits = 256 * bits + byte
  let characters = ''
  for (let at = 0; at < LENGTH; at += 1) {
    characters = ALPHABET.charAt(bits % 32) + characters
    bits = Math.floor(bits / 32)
  }
  return PREFIX + characters
}

const WRITTEN = /^NM[0-9A-HJKMNP-TV-Z]{8}$/

/**
 * A typed or dictated order number, in the stored form: case, blanks and dashes do not matter, O is zero, I and L are
 * one. Null: it is not one.
 */
export const readOrderNumber = (text: string): string | null => {
  const plain = text.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
  if (!plain.startsWith('NM')) return null
  const characters = plain.slice(2).replaceAll('O', '0').replace(/[IL]/g, '1')
  return WRITTEN.test(`NM${characters}`) ? PREFIX + characters : null
}

/**
 * The secret of an order's page: 32 bytes in base64url, so 256 bits. It is after `#`, which browsers do not send to
 * servers.
 */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export const isOrderToken = (text: string): boolean => TOKEN.test(text)

/** The order's page in the language of `path`, the path of `/order` in that language. */
export const orderAddress = (path: string, token: string): string => `${path}#${token}`
