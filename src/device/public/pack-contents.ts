import { type PackContents, packContents } from '#contract/public/pack-contents.ts'
import { isForSale, type PublicModel } from '#contract/public/public-model.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'

export type PackContentsAnswer = PublicAnswer<PackContents>

/** What is in the pack that is sold now. Null: nobody has answered yet. */
export const usePackContents = (slug: string): PackContentsAnswer | null =>
  usePublicAnswer(`/api/models/${slug}/pack`, packContents)

/** While nothing of a pack is published, the server takes no order of it. Where nobody can say, it does. */
export const isPackForSale = (
  model: Pick<PublicModel, 'for_sale'>,
  answer: PackContentsAnswer | null,
): boolean => (answer?.type === 'found' ? answer.value.files.length > 0 : isForSale(model))

/** Of the formats that a model names, those of which its pack has files; all of them while nobody can say. */
export const backedFormats = (
  { format }: Pick<PublicModel, 'format'>,
  answer: PackContentsAnswer | null,
): PublicModel['format'] =>
  answer?.type === 'found'
    ? format.filter((name) => answer.value.files.some((file) => file.format === name))
    : format
