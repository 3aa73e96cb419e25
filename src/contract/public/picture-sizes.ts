/**
 * The available widths of an uploaded picture, in pixels: few, so that requests cannot make the server produce many.
 */
export const PICTURE_WIDTHS = [320, 640, 960, 1440, 1920] as const

/** The smaller format first; browsers that do not support it use the other. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/** An uploaded picture in this width, or in its own if it is narrower. */
export type PictureSize = {
  readonly width: (typeof PICTURE_WIDTHS)[number]
  readonly format: (typeof PICTURE_FORMATS)[number]
}

const UPLOADED = /^\/files\/[0-9a-f]{64}$/

/** An uploaded picture's address in that size; any other address unchanged. */
export const sizedAddress = (address: string, { width, format }: PictureSize): string =>
  UPLOADED.test(address) ? `${address}?w=${width}&f=${format}` : address

/** The sizes of an uploaded picture as a `picture` element lists them; empty for any other address. */
export const pictureSources = (address: string) =>
  UPLOADED.test(address)
    ? PICTURE_FORMATS.map((format) => ({
        type: `image/${format}` as const,
        srcSet: PICTURE_WIDTHS.map(
          (width) => `${sizedAddress(address, { width, format })} ${width}w`,
        ).join(', '),
      }))
    : []
