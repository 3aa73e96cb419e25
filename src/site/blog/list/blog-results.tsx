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
  drawn: number
  onMore: () => void
  onReset: () => void
}

export function BlogResults({ found, listed, drawn, onMore, onReset }: BlogResultsProps) {
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
            <NoPosts onReset={reset} />
          ) : (
            <PostGrid posts={listed} drawn={drawn} onMore={onMore} />
          )}
        </Stack>
      </Page>
    </Section>
  )
}
