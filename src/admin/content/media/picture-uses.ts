import { hashesIn } from '#domain/pictures.ts'

/** A row that names a picture. */
export type PictureUse = {
  /** 'Modèle · Luna'. */
  readonly label: string
  /** Where it is opened. */
  readonly address: string
}

export type PictureUses = ReadonlyMap<string, readonly PictureUse[]>

type NamedPicture = readonly [hash: string, use: PictureUse]

/** The pictures that rows name, by the same rule as the server's: in whatever text and address a hash stands. */
export const usesIn = <Row extends object>(
  rows: readonly Row[],
  toUse: (row: Row) => PictureUse,
): readonly NamedPicture[] =>
  rows.flatMap((row) => namedIn(row).map((hash) => [hash, toUse(row)] as const))

export const usesByPicture = (named: readonly NamedPicture[]): PictureUses => {
  const uses = new Map<string, PictureUse[]>()
  for (const [hash, use] of named) uses.set(hash, [...(uses.get(hash) ?? []), use])
  return uses
}

/** A row stays itself until it changes, and an article may have 400 kB. */
const known = new WeakMap<object, readonly string[]>()

const namedIn = (row: object): readonly string[] => {
  const before = known.get(row)
  if (before) return before
  const named = [...new Set(hashesIn(JSON.stringify(row)))]
  known.set(row, named)
  return named
}
