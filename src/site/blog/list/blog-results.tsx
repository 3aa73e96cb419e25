import { Plural } from '@lingui/react/macro'
import { useRef } from 'react'
import type { PublicPostSummary } from '#contract/public/public-post.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/type/text.tsx'
import { NoPosts } from './no-posts.tsx'
import { PostGrid } from './post-grid.tsx'

interface BlogResultsProps {
  found: readonly PublicPostSummary[]
  /** Those of them that do not stand above already. */
  listed: readonly PublicPostSummary[]
  /** The blog has no article at all. */
  isNoneYet: boolean
  drawn: number
  onMore: () => void
  onReset: () => void
}

export function BlogResults({ found, isNoneYet, onReset, ...grid }: BlogResultsProps) {
  const results = useRef<HTMLElement>(null)
  const reset = () => {
    onReset()
    // The pressed button goes with the empty state.
    results.current?.focus()
  }
  const count = found.length
  return (
    <Section as="div" spacing="lg">
      <Page>
        <Stack gap="md" ref={results} tabIndex={-1}>
          <Text as="span" look="small" tone="quiet" figures="tabular" role="status">
            <Plural
              id="posts.found"
              value={count}
              one="# article"
              many="# d’articles"
              other="# articles"
            />
          </Text>
          {count === 0 ? (
            <NoPosts isNoneYet={isNoneYet} onReset={reset} />
          ) : (
            <PostGrid posts={grid.listed} drawn={grid.drawn} onMore={grid.onMore} />
          )}
        </Stack>
      </Page>
    </Section>
  )
}
