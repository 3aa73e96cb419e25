import { sha256Hex } from '#device/bytes.ts'
import type { PullMark } from '#sync/ports.ts'

export const FORMAT = 'neomuse-edits' as const
export const VERSION = 2
/** Version of a file without pictures, which every app can read. */
const VERSION_WITHOUT_PICTURES = 1

/** The digest of a file without its seal. */
export const digestOf = (file: object): Promise<string> =>
  sha256Hex(new TextEncoder().encode(JSON.stringify(file)))

/**
 * `Parts`: everything in an `EditsFile` except these two. Its schema is not imported here, because the script that
 * rescues edits would then contain it.
 */
export const newEditsFile = <Parts extends { readonly pictures: readonly unknown[] }>(
  parts: Parts,
) => ({
  format: FORMAT,
  version: parts.pictures.length > 0 ? VERSION : VERSION_WITHOUT_PICTURES,
  ...parts,
})

export const sealEditsFile = async <File extends object>(
  file: File,
): Promise<File & { readonly seal: string }> => ({ ...file, seal: await digestOf(file) })

/** Equal to no server's epoch: the bases come from a restored database and from the one before it. */
const MIXED_EPOCH = 'mixed'

/** The epoch of the server's database that a list's bases come from; null: it was never read. */
export const epochOfBases = ({
  epoch,
  filling,
  hasOldRows,
}: Pick<PullMark, 'epoch' | 'filling' | 'hasOldRows'>): string | null =>
  hasOldRows || filling?.isOfNewDatabase ? MIXED_EPOCH : epoch
