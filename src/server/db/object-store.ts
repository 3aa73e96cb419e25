/** Bytes `first` to `last`, both included, as in an HTTP range. */
export type ByteRange = { readonly first: number; readonly last: number }

export type NewObject = {
  /** Hash of the content. */
  readonly sha256: string
  /** The file's name, unless that is its SHA-256: letters, digits, `-` and `.`. */
  readonly name?: string
  readonly contentType: string
  /** When it throws, nothing is stored. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/**
 * Stores files under the SHA-256 of their content, and files derived from them under names that begin with it. A
 * file cannot be opened before it is stored completely.
 * Every call throws StorageUnavailable when the storage cannot be used at the moment.
 */
export type ObjectStore = {
  readonly put: (object: NewObject) => Promise<void>
  /** Null: it does not exist. The range must lie within the file. */
  readonly open: (name: string, range?: ByteRange) => Promise<ReadableStream<Uint8Array> | null>
  readonly has: (name: string) => Promise<boolean>
  /** Does nothing when it does not exist. */
  readonly remove: (name: string) => Promise<void>
}
