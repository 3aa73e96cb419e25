import { type PackContents, packContents } from '#contract/packs/pack-contents.ts'
import type { PublicAnswer } from './reads/fetch-public.ts'
import { usePublicAnswer } from './reads/use-public-answer.ts'

export type PackContentsAnswer = PublicAnswer<PackContents>

/** What is in the pack that is sold now. Null: nobody has answered yet. */
export const usePackContents = (slug: string): PackContentsAnswer | null =>
  usePublicAnswer(`/api/models/${slug}/pack`, packContents)

/** A buyer would get nothing yet, and the server takes no order. Where nobody can say, it does. */
export const isPackEmpty = (answer: PackContentsAnswer | null): boolean =>
  answer?.type === 'found' && answer.value.files.length === 0
