import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Newspaper, SearchX } from 'lucide-react'
import { useRef } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { ListEnd, useFocusOnMore } from '#site/shared/page/list-end.tsx'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Page, Section } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { PostCard } from './post-card.tsx'

interface BlogResultsProps {
  /** How many articles are found, including those that are not loaded yet. */
  count: number
  /** What became of the articles that the page did not come with. */
  rest: 'loading' | 'unreachable' | 'shown'
  /** The found articles that are not already shown above. */
  listed: readonly PublicPostSummary[]
  /** How many of the found ones are loaded. */
  loaded: number
  /** The blog has no article at all. */
  isListEmpty: boolean
  shownCount: number
  onMore: () => void
  onReset: () => void
}

export function BlogResults({ count, rest, isListEmpty, onReset, ...grid }: BlogResultsProps) {
  const say = useStateSentences()
  const results = useRef<HTMLElement>(null)
  const reset = () => {
    onReset()
    // The pressed button disappears with the empty state.
    results.current?.focus()
  }
  return (
    <Section as="div" spacing="lg">
      <Page>
        <Stack gap="md" ref={results} tabIndex={-1} aria-busy={rest === 'loading'}>
          <Text as="span" look="small" tone="quiet" figures="tabular" role="status">
            {rest === 'loading' ? (
              say('loading')
            ) : rest === 'unreachable' ? (
              say('offline', 'shownOnline')
            ) : (
              <Plural
                id="posts.found"
                value={count}
                one="# article"
                many="# d’articles"
                other="# articles"
              />
            )}
          </Text>
          {count === 0 && rest === 'shown' ? (
            <NoPosts isListEmpty={isListEmpty} onReset={reset} />
          ) : (
            <PostGrid
              posts={grid.listed}
              hidden={count - grid.loaded}
              shownCount={grid.shownCount}
              onMore={grid.onMore}
            />
          )}
        </Stack>
      </Page>
    </Section>
  )
}

interface NoPostsProps {
  /** There is no article even without a search. */
  isListEmpty: boolean
  onReset: () => void
}

function NoPosts({ isListEmpty, onReset }: NoPostsProps) {
  const { t } = useLingui()
  if (isListEmpty)
    return (
      <EmptyState
        icon={<Newspaper />}
        title={t({ id: 'posts.none-yet', message: 'Aucun article pour l’instant' })}
      >
        <Trans id="posts.none-yet.text">Les premiers articles paraîtront sur cette page.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={t({ id: 'posts.none', message: 'Aucun article ne correspond à cette recherche' })}
      action={
        <Button onClick={onReset}>
          <Trans id="posts.reset">Revoir tous les articles</Trans>
        </Button>
      }
    >
      <Trans id="posts.none.text">Essaie un mot plus court, ou une autre rubrique.</Trans>
    </EmptyState>
  )
}

interface PostGridProps {
  posts: readonly PublicPostSummary[]
  /** How many more there are that are not loaded yet. */
  hidden: number
  /** How many of them are shown. */
  shownCount: number
  onMore: () => void
}

function PostGrid({ posts, hidden, shownCount, onMore }: PostGridProps) {
  const { list, showMore } = useFocusOnMore(shownCount, onMore)
  const left = posts.length + hidden - shownCount
  return (
    <Stack gap="xl" align="stretch">
      <Grid as="ul" ref={list} columns={{ base: 1, sm: 2, lg: 3 }} gap="md" rowGap="xl">
        {posts.slice(0, shownCount).map((post) => (
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
