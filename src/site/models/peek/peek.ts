import type { PublicModel } from '#contract/public/public-model.ts'

/** What of a pack can be looked at before buying. */
export type PeekPart = 'preview' | 'demo'

export interface Peek {
  readonly part: PeekPart
  readonly model: PublicModel
}

export interface PeekDialogProps {
  open: boolean
  model: PublicModel
  onClose: () => void
}
