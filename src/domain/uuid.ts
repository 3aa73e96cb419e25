const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const SHORT = '0193abcd-1111'.length

/**
 * An id as shown to people, in lists and as the reference of an order: its beginning, to the millisecond. The first
 * eight digits are the same for everything made within a minute.
 */
export const shortId = (id: string): string => id.slice(0, SHORT)

export type UuidSource = {
  readonly nowMs: () => number
  /** Fills the array with random bytes and returns it. */
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
}

/**
 * Makes UUIDs of version 7 (RFC 9562, section 5.7): 48 bits of Unix milliseconds, then random bits. Ids made later sort
 * later; within one millisecond, or when the clock steps back, the last timestamp is advanced by one instead.
 */
export const createUuidV7 = ({ nowMs, fillRandom }: UuidSource): (() => string) => {
  let lastMs = 0
  return () => {
    lastMs = Math.max(nowMs(), lastMs + 1)
    const bytes = fillRandom(new Uint8Array(16))
    const time = lastMs.toString(16).padStart(12, '0')
    const hex = Array.from(bytes, (byte) => HEX[byte]).join('')
    const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
