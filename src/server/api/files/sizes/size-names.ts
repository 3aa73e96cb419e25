import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureSize,
} from '#contract/public/picture-sizes.ts'

/**
 * Under which name a size is kept beside its picture, and what its entity tag is made of. What was made before sizes
 * were marked has another name, so that nobody is sent it again.
 */
export const sizeName = (sha256: string, { width, format }: PictureSize): string =>
  `${sha256}-${width}-marked.${format}`

const unmarkedName = (sha256: string, { width, format }: PictureSize): string =>
  `${sha256}-${width}.${format}`

/** The picture itself, without what it tells of who made it and where. */
export const cleanName = (sha256: string): string => `${sha256}-clean`

/** Of everything that may have been made of a picture, ever. */
export const sizeNamesOf = (sha256: string): readonly string[] => [
  cleanName(sha256),
  ...PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.flatMap((format) => [
      sizeName(sha256, { width, format }),
      unmarkedName(sha256, { width, format }),
    ]),
  ),
]
