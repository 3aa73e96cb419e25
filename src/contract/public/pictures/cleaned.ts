import type { PictureType } from './picture-type.ts'

/** Unpacks what zlib has packed (RFC 1950); null where it is broken, or far longer than any metadata. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>) => Promise<Uint8Array | null>

export type Cleaning = {
  readonly inflate: Inflate
  /** Where the picture declares nothing itself: what the one that it was made of has declared. */
  readonly mark?: string | null
}

export const MOST_INFLATED_BYTES = 1024 * 1024

/** A picture without whatever tells by whom, where and with what it was made. */
export type Cleaned = {
  readonly type: PictureType
  /** The same ones where there was nothing to take out. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** What it declares of AI, as it stands in it; null: nothing. */
  readonly mark: string | null
}
