import { useLingui } from '@lingui/react/macro'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Band } from '#site/shell/band/band.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { useBlog } from '../blog-context.tsx'
import { PostCard } from '../post-card.tsx'
import { findRelated } from './find-related.ts'

export function RelatedPosts({ post }: { post: PublicPostSummary }) {
  const { t } = useLingui()
  const related = findRelated(post, useBlog().posts)
  if (related.length === 0) return null
  return (
    <Band
      id="related"
      tone="raised"
      title={t({ id: 'related.title', message: 'À lire ensuite' })}
      look="section"
    >
      <Grid as="ul" columns={{ base: 1, sm: 2, lg: 3 }} gap="md" rowGap="xl">
        {related.map((other) => (
          <PostCard key={other.id} post={other} level={3} />
        ))}
      </Grid>
    </Band>
  )
}
