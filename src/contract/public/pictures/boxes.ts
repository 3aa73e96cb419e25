import { latin1, viewOf } from './bytes.ts'

/** A box of the ISO base media format (ISO/IEC 14496-12, section 4.2), by where it stands in its file. */
export type Box = {
  readonly type: string
  readonly start: number
  /** Where its content begins. */
  readonly content: number
  readonly end: number
}

/** The boxes of a stretch of a file; null where it is broken. A last box of size 0 goes to the end. */
export const boxesIn = (bytes: Uint8Array, from: number, to: number): readonly Box[] | null => {
  const view = viewOf(bytes)
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (at + 8 > to) return null
    const short = view.getUint32(at)
    if (short === 1 && at + 16 > to) return null
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
    const content = at + (short === 1 ? 16 : 8)
    const end = at + size
    if (end > to || end < content) return null
    boxes.push({ type: latin1(bytes, at + 4, at + 8), start: at, content, end })
    at = end
  }
  return boxes
}
