import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureSize,
} from '#contract/public/picture-sizes.ts'

export type SizeReading =
  | { readonly type: 'original' }
  | { readonly type: 'size'; readonly size: PictureSize }
  | { readonly type: 'unknown' }

/** Which size an address asks for by its query. The numbers are written in one way only, so that a size has one address. */
export const readSize = (w: string | undefined, f: string | undefined): SizeReading => {
  if (w === undefined && f === undefined) return { type: 'original' }
  const width = PICTURE_WIDTHS.find((known) => String(known) === w)
  const format = PICTURE_FORMATS.find((known) => known === f)
  return width === undefined || format === undefined
    ? { type: 'unknown' }
    : { type: 'size', size: { width, format } }
}
