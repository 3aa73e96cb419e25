import { useDeferredValue, useRef } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Page } from '#ui/layout/page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FavouritesLink } from '../favourites/favourites-link.tsx'
import type { PeekPart } from '../peek/peek.ts'
import { FoundCount } from './found-count.tsx'
import { ModelGrid } from './model-grid.tsx'
import { NothingFound } from './nothing-found.tsx'

interface CatalogueResultsProps {
  found: readonly PublicModel[]
  /** The catalogue has no model at all. */
  isNoneYet: boolean
  drawn: number
  onMore: () => void
  onPeek: (part: PeekPart, model: PublicModel) => void
  onReset: () => void
}

export function CatalogueResults({ found, isNoneYet, onReset, ...grid }: CatalogueResultsProps) {
  const results = useRef<HTMLElement>(null)
  // Kept here: a grid that comes back in place of the empty state has settled nothing yet.
  const settled = useDeferredValue(found)
  const reset = () => {
    onReset()
    // The pressed button goes with the empty state.
    results.current?.focus()
  }
  return (
    <Section as="div" spacing="lg" below="2xl">
      <Page>
        <Stack gap="md" ref={results} tabIndex={-1}>
          <Row gap="sm" align="baseline" justify="between" wrap>
            <FoundCount found={found.length} />
            <FavouritesLink />
          </Row>
          {found.length === 0 ? (
            <NothingFound isNoneYet={isNoneYet} onReset={reset} />
          ) : (
            <ModelGrid models={found} settled={settled} {...grid} />
          )}
        </Stack>
      </Page>
    </Section>
  )
}
