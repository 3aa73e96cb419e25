import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { ListEnd } from '#site/shell/scripts/list-end.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PostCard } from '../post-card.tsx'

interface PostGridProps {
  posts: readonly PublicPostSummary[]
  /** How many of them are drawn. */
  drawn: number
  onMore: () => void
}

export function PostGrid({ posts, drawn, onMore }: PostGridProps) {
  const list = useRef<HTMLElement>(null)
  const [firstNew, setFirstNew] = useState<number | null>(null)
  const left = posts.length - drawn

  // The pressed button moves away or goes: reading goes on at the first article that it brought.
  useEffect(() => {
    if (firstNew === null || drawn <= firstNew) return
    list.current?.children[firstNew]?.querySelector<HTMLElement>('h2 a')?.focus()
    setFirstNew(null)
  }, [drawn, firstNew])

  const showMore = () => {
    setFirstNew(drawn)
    onMore()
  }
  return (
    <Stack gap="xl" align="stretch">
      <Grid as="ul" ref={list} columns={{ base: 1, sm: 2, lg: 3 }} gap="md" rowGap="xl">
        {posts.slice(0, drawn).map((post) => (
          <PostCard key={post.id} post={post} level={2} />
        ))}
      </Grid>
      {left > 0 ? (
        <ListEnd
          more={<Trans id="posts.more">Voir plus d’articles</Trans>}
          left={
            <Plural
              id="posts.left"
              value={left}
              one="Encore # article"
              many="Encore # d’articles"
              other="Encore # articles"
            />
          }
          onMore={showMore}
        />
      ) : null}
    </Stack>
  )
}
