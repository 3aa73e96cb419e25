import { useEffect } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { watchReading } from '#device/public/views/watch-reading.ts'
import { useBlog } from '../blog-context.tsx'

/** Counts a reader of an article that a server knows and whose text is here. */
export const useReading = (
  { id, slug }: Pick<PublicPostSummary, 'id' | 'slug'>,
  isReadable: boolean,
): void => {
  const isKnown = useBlog().source === 'server'
  useEffect(
    () => (isReadable && isKnown ? watchReading({ id, slug }) : undefined),
    [id, slug, isReadable, isKnown],
  )
}
