/** As many arguments as any engine takes. */
const AT_ONCE = 4_096

/** Text of one byte a letter. */
export const latin1 = (bytes: Uint8Array, from = 0, to = bytes.length): string => {
  let text = ''
  for (let at = from; at < to; at += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + AT_ONCE)))
  return text
}

/** The other way round, of ASCII. */
export const asciiBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  latin1(bytes, at, at + text.length) === text

export const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** A number of four bytes, the most significant first. */
export const uint32 = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value)
  return bytes
}

/** The same with the least significant first. */
export const uint32Little = (value: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4)
  viewOf(bytes).setUint32(0, value, true)
  return bytes
}
