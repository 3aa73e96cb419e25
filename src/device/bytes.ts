/** Bytes per call, so that no call gets too many arguments. */
const CHUNK = 0x8000

/** Base64 of bytes, for JSON (RFC 4648). */
export const bytesToBase64 = (content: ArrayBuffer): string => {
  const bytes = new Uint8Array(content)
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(text)
}

/** Null if it is not base64. */
export const base64ToBytes = (text: string): ArrayBuffer | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer
  } catch {
    // The file was altered.
    return null
  }
}

/** The SHA-256 of a content, in hexadecimal digits. */
export const sha256Hex = async (content: BufferSource): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
