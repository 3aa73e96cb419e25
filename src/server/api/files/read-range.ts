import type { ByteRange } from './stores/object-store.ts'

export type RangeReading =
  | { readonly type: 'whole' }
  | { readonly type: 'part'; readonly range: ByteRange }
  /** Nothing of it lies within the file. */
  | { readonly type: 'outside' }

const WHOLE: RangeReading = { type: 'whole' }

/**
 * Reads a `Range` header (RFC 9110, section 14.2) for a file of `size` bytes. Several ranges, and what is not
 * understood, are answered with the whole, which is always allowed.
 */
export const readRange = (header: string | undefined, size: number): RangeReading => {
  const [, first = '', last = ''] =
    /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return WHOLE
  if (first === '') return within({ first: Math.max(0, size - Number(last)), last: size - 1 }, size)
  if (last !== '' && Number(last) < Number(first)) return WHOLE
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return within({ first: Number(first), last: end }, size)
}

const within = (range: ByteRange, size: number): RangeReading =>
  range.first < size ? { type: 'part', range } : { type: 'outside' }
