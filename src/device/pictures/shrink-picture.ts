/** Wider or higher than this no page shows a picture. */
const LONGEST_SIDE = 2560

/** What is shorter is sent as it is: a phone's connection carries it in a moment. */
const LONG_BYTES = 1024 * 1024

const QUALITY = 0.86

/** They may move, or are as small as they get. */
const AS_THEY_ARE = ['image/gif', 'image/avif']

/** A shorter file of the same picture where it is a long one, else the file itself; null when it is no picture. */
export const shrinkPicture = async (file: Blob): Promise<Blob | null> => {
  const bitmap = await decode(file)
  if (bitmap === null) return null
  try {
    const longest = Math.max(bitmap.width, bitmap.height)
    const isSmall = longest <= LONGEST_SIDE && file.size <= LONG_BYTES
    if (isSmall || AS_THEY_ARE.includes(file.type)) return file
    const shorter = await draw(bitmap, Math.min(1, LONGEST_SIDE / longest))
    return shorter.size < file.size ? shorter : file
  } finally {
    bitmap.close()
  }
}

const decode = async (file: Blob): Promise<ImageBitmap | null> => {
  try {
    // As it is meant to be seen: phones note how they were held.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

const draw = async (bitmap: ImageBitmap, scale: number): Promise<Blob> => {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  // Safari makes none, and answers a PNG.
  return webp.type === 'image/webp'
    ? webp
    : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
