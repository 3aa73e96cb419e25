/** Bytes `first` to `last`, both included, as in an HTTP range. */
export type ByteRange = { readonly first: number; readonly last: number }

export type NewObject = {
  readonly sha256: string
  readonly contentType: string
  /** When it throws, nothing is kept. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Keeps files under the SHA-256 of their content. Nobody can open a file before all of it is kept for good.
 * Every call throws StorageUnavailable when the place cannot be used just now.
 */
export type ObjectStore = {
  readonly put: (object: NewObject) => Promise<void>
  /** Null: it is not there. The range must lie within the file. */
  readonly open: (sha256: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  readonly has: (sha256: string) => Promise<boolean>
  /** Nothing happens when it is not there. */
  readonly remove: (sha256: string) => Promise<void>
}
