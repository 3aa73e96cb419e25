/** A picture that this browser has understood, upright. */
export type Canvas = {
  readonly width: number
  readonly height: number
  /** The picture in another form and size. A browser that does not write this form answers another one. */
  readonly draw: (scale: number, form: ImageEncodeOptions) => Promise<Blob>
  readonly close: () => void
}

/** Null: it is no picture, or broken. */
export type OpenCanvas = (picture: Blob) => Promise<Canvas | null>

export const openCanvas: OpenCanvas = async (picture) => {
  const bitmap = await decode(picture)
  if (bitmap === null) return null
  return {
    width: bitmap.width,
    height: bitmap.height,
    draw: (scale, form) => draw(bitmap, scale, form),
    close: () => bitmap.close(),
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

const draw = (bitmap: ImageBitmap, scale: number, form: ImageEncodeOptions): Promise<Blob> => {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob(form)
}
