import { createHash } from 'node:crypto'

/** The first bytes that make a file what it is; what follows is nobody's business here. */
const BEGINNINGS = {
  jpeg: [0xff, 0xd8, 0xff, 0xe0],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '),
  avif: Buffer.from('\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1miafavif', 'latin1'),
}

/** A file that begins as a picture does, of so many bytes. */
export const aPicture = (kind: keyof typeof BEGINNINGS = 'png', size = 1_000) => {
  const bytes = Buffer.alloc(size, 7)
  bytes.set(BEGINNINGS[kind])
  return aFile(bytes)
}

export const aFile = (bytes: Uint8Array<ArrayBuffer>) => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
