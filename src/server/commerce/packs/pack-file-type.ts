import { type FileHandle, open } from 'node:fs/promises'
import { pictureType } from '#contract/pictures/picture-type.ts'
import { extensionOf } from '#domain/text/clean-text.ts'

/** File types that may be sold, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.zip': 'application/zip',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
}

/** The media type of a file name; null: such files are not sold. */
export const typeOfName = (name: string): string | null => TYPES[extensionOf(name)] ?? null

const HEAD_BYTES = 4096
/** The end record of a zip, with the longest comment (APPNOTE.TXT, section 4.3.16). */
const ZIP_END_BYTES = 22 + 0xff_ff

/**
 * The media type of a file on the disk, if its bytes match its name; null otherwise, as for a program called
 * `pack.zip`, or a truncated zip.
 */
export const checkedType = async (path: string, name: string): Promise<string | null> => {
  const type = typeOfName(name)
  if (type === null) return null
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const head = await readAt(handle, 0, Math.min(size, HEAD_BYTES))
    return (await isOfType(type, { handle, head, size })) ? type : null
  } finally {
    await handle.close()
  }
}

type Read = { readonly handle: FileHandle; readonly head: Buffer; readonly size: number }

const isOfType = async (type: string, { handle, head, size }: Read): Promise<boolean> => {
  if (type.startsWith('image/')) return pictureType(head) === type
  const text = head.toString('latin1')
  switch (type) {
    case 'application/zip':
      return ZIP_STARTS.includes(text.slice(0, 4)) && (await hasZipEnd(handle, size))
    case 'application/pdf':
      return text.startsWith('%PDF-')
    case 'video/webm':
      return text.startsWith('\x1aE\xdf\xa3') && text.includes('webm')
    case 'video/mp4':
      return text.slice(4, 8) === 'ftyp' && !/^(qt {2}|avif|avis|heic|mif1)/.test(text.slice(8, 12))
    case 'video/quicktime':
      return /^(ftypqt {2}|moov|mdat|wide|free)/.test(text.slice(4))
    default:
      return isText(head, head.length < size)
  }
}

/** A complete zip ends with this record, and its entry count and comment length fit. */
const hasZipEnd = async (handle: FileHandle, size: number): Promise<boolean> => {
  const from = Math.max(0, size - ZIP_END_BYTES)
  const tail = await readAt(handle, from, size - from)
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at >= 0 && tail.length - at >= 22 && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}

/** Header of the first file, or end record of an empty zip. */
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06']

/** UTF-8 without control characters; the part that was read may end inside a character. */
const isText = (head: Buffer, isCut: boolean): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: isCut })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return !/[\0-\x08\x0e-\x1f]/.test(text)
  } catch {
    // The decoder throws when the bytes are not UTF-8.
    return false
  }
}

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
