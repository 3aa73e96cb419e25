import type { aPhoto } from '#tests/support/objects/draw-pictures.ts'

export type Photo = Awaited<ReturnType<typeof aPhoto>>

/** A photo file as on the device. */
export const photoFile = ({ sha256, bytes }: Photo) => ({
  name: `${sha256.slice(0, 8)}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(bytes),
})
