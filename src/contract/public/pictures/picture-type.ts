import { latin1, viewOf } from './bytes.ts'

/** So many bytes are enough to tell. */
export const HEAD_BYTES = 64

export type PictureType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp' | 'image/avif'

/** The media type of a picture by how it begins; null for anything else, whatever its name or header says. */
export const pictureType = (head: Uint8Array): PictureType | null => {
  const text = (from: number, to: number): string => latin1(head, from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && brandsOf(head).some((brand) => AVIF.includes(brand)))
    return 'image/avif'
  return null
}

const AVIF = ['avif', 'avis']

/** What a file of the ISO base media format (ISO/IEC 14496-12, section 4.3) says that it is; of a long list, the first. */
const brandsOf = (head: Uint8Array): readonly string[] => {
  const end = Math.min(head.length, HEAD_BYTES, viewOf(head).getUint32(0))
  const brands = [latin1(head, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head, at, at + 4))
  return brands
}
