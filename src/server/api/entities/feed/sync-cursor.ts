/** How far a reader of changes has come. */
export type SyncCursor = {
  /** Every change up to this one is seen. */
  readonly seen: number
  /** The last change before the reading began: what was deleted until then was never seen, and needs no telling. */
  readonly begun: number
}

const FORM = /^(\d{1,15})(?:-(\d{1,15}))?$/

/** `120`; or `120-400` for who began from nothing at change 400, and has come to 120. */
export const cursorToText = ({ seen, begun }: SyncCursor): string =>
  begun > seen ? `${seen}-${begun}` : String(seen)

/** Null when it is none. */
export const textToCursor = (text: string): SyncCursor | null => {
  const [, seen, begun = seen] = FORM.exec(text) ?? []
  return seen === undefined ? null : { seen: Number(seen), begun: Number(begun) }
}
