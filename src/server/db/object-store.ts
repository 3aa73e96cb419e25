/** Bytes `first` to `last`, both included, as in an HTTP range. */
export type ByteRange = { readonly first: number; readonly last: number }

export type NewObject = {
  /** Of the content. */
  readonly sha256: string
  /** Under which it is kept, unless that is its SHA-256: letters, digits, `-` and `.`. */
  readonly name?: string
  readonly contentType: string
  /** When it throws, nothing is kept. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Keeps files under the SHA-256 of their content, and what is made of them under names that begin with it. Nobody can
 * open a file before all of it is kept for good.
 * Every call throws StorageUnavailable when the place cannot be used just now.
 */
export type ObjectStore = {
  readonly put: (object: NewObject) => Promise<void>
  /** Null: it is not there. The range must lie within the file. */
  readonly open: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  readonly has: (name: string) => Promise<boolean>
  /** Nothing happens when it is not there. */
  readonly remove: (name: string) => Promise<void>
}
