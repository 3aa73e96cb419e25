/** The SHA-256 of a content, in hexadecimal digits. */
export const sha256Hex = async (content: BufferSource): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
