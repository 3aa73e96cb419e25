import { modelCall } from '#contract/public/catalogue-index.ts'
import { type PackContents, packContents } from '#contract/public/pack-contents.ts'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'

export type PackContentsAnswer = PublicAnswer<PackContents>

/** The contents of the pack that is on sale now. Null: no answer yet. */
export const usePackContents = (slug: string): PackContentsAnswer | null =>
  usePublicAnswer(`${modelCall(slug)}/pack`, packContents)

/**
 * While nothing of a pack is published, the server accepts no order for it. If that is unknown, it counts as for sale.
 */
export const isPackForSale = (
  model: Pick<PublicModel, 'for_sale'>,
  answer: PackContentsAnswer | null,
): boolean => (answer?.type === 'found' ? answer.value.files.length > 0 : isForSale(model))

/** Those of a model's formats of which its pack has files; all of them while that is unknown. */
export const backedFormats = (
  { format }: Pick<PublicModel, 'format'>,
  answer: PackContentsAnswer | null,
): PublicModel['format'] =>
  answer?.type === 'found'
    ? format.filter((name) => answer.value.files.some((file) => file.format === name))
    : format
