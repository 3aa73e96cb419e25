import type { AddressLayer } from './use-address-layer.ts'

/** What the address opens over a list. */
export type RowOpening<Row> = {
  /** The row's id, or the word for a new one. */
  readonly target: string
  /** Null for a new row, and for one that was deleted while its form was open. */
  readonly row: Row | null
  /** False while the window closes. */
  readonly open: boolean
  readonly layer: AddressLayer
}
