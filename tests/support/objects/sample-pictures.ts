import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Filler in place of the image data, which is never decoded. */
const filling = (size: number): Buffer => Buffer.alloc(Math.max(0, size), 7)

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const uint32Little = (value: number): Buffer => Buffer.from(uint32(value)).reverse()

const pngChunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([latin1(type), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

const PNG_HEAD = Buffer.concat([
  latin1('\x89PNG\r\n\x1a\n'),
  pngChunk('IHDR', latin1('\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0')),
])
const PNG_END = pngChunk('IEND', Buffer.alloc(0))
const AVIF_HEAD = latin1('\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1miafavif')

/** Files of a valid form without content: of the requested size, or at most two bytes less. */
const KINDS = {
  jpeg: (size: number) =>
    Buffer.concat([latin1('\xff\xd8\xff\xda\0\x02'), filling(size - 8), latin1('\xff\xd9')]),
  png: (size: number) =>
    Buffer.concat([
      PNG_HEAD,
      pngChunk('IDAT', filling(size - PNG_HEAD.length - PNG_END.length - 12)),
      PNG_END,
    ]),
  gif: (size: number) => {
    const blocks: Buffer[] = []
    for (let left = size - 13 - 11 - 2; left > 0; ) {
      // The last block must have space for data, not only for its length.
      const length = Math.min(left === 257 ? 254 : 255, left - 1)
      blocks.push(Buffer.concat([Buffer.of(length), filling(length)]))
      left -= length + 1
    }
    return Buffer.concat([
      latin1('GIF89a\x01\0\x01\0\0\0\0'),
      latin1(',\0\0\0\0\x01\0\x01\0\0\x02'),
      ...blocks,
      latin1('\0;'),
    ])
  },
  webp: (size: number) =>
    Buffer.concat([
      latin1('RIFF'),
      uint32Little(size - 8),
      latin1('WEBPVP8 '),
      uint32Little(size - 20),
      filling(size - 20),
    ]),
  avif: (size: number) =>
    Buffer.concat([
      AVIF_HEAD,
      uint32(size - AVIF_HEAD.length),
      latin1('mdat'),
      filling(size - AVIF_HEAD.length - 8),
    ]),
} as const

/** A file with the structure of a picture and the given size. */
export const aPicture = (kind: keyof typeof KINDS = 'png', size = 1_000) =>
  aFile(Buffer.from(KINDS[kind](size)))

export const aFile = (bytes: Uint8Array<ArrayBuffer>) => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
