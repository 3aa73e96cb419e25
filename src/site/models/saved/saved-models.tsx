import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { useAgeDeclaration } from '../age/use-age-declaration.ts'
import { ModelGrid } from '../catalogue/model-grid.tsx'
import { CARDS_PER_PAGE, growPage } from '../catalogue/page-growth.ts'
import { useCatalogue } from '../catalogue-context.tsx'
import { useFavourites } from '../favourites/use-favourites.ts'
import { ModelPeek } from '../peek/model-peek.tsx'
import type { Peek, PeekPart } from '../peek/peek.ts'
import { NothingSaved } from './nothing-saved.tsx'
import { VeiledModels } from './veiled-models.tsx'

/** The cards of the favourites; those of NSFW packs after the declaration of age alone. */
export function SavedModels() {
  const { source } = useCatalogue()
  const { isDeclared } = useAgeDeclaration()
  const saved = useSaved()
  const shown = saved.models.filter(({ isNSFW }) => isDeclared || !isNSFW)
  const veiled = saved.models.length - shown.length
  const list = useRef<HTMLElement>(null)
  const [drawn, setDrawn] = useState(CARDS_PER_PAGE)
  const [peek, setPeek] = useState<Peek | null>(null)
  const showPeek = useCallback((part: PeekPart, model: PublicModel) => setPeek({ part, model }), [])

  // A card that is taken out takes its heart along, which had the focus.
  const wereShown = useRef(shown.length)
  useEffect(() => {
    const isOneOut = shown.length < wereShown.current
    wereShown.current = shown.length
    if (isOneOut && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
  }, [shown.length])

  return (
    <Section as="div" spacing="lg" below="xl">
      <Page>
        <Stack gap="md" ref={list} tabIndex={-1}>
          {veiled > 0 ? <VeiledModels count={veiled} /> : null}
          {shown.length > 0 ? (
            <ModelGrid
              models={shown}
              drawn={drawn}
              onMore={() => setDrawn(growPage(drawn, shown.length))}
              onPeek={showPeek}
            />
          ) : null}
          {saved.models.length > 0 ? null : saved.isMissing && source === 'sample' ? (
            <Skeleton />
          ) : (
            <NothingSaved />
          )}
        </Stack>
      </Page>
      <ModelPeek peek={peek} onClose={() => setPeek(null)} />
    </Section>
  )
}

/** The last one first. `isMissing`: some are not in the catalogue as it is known by now. */
const useSaved = () => {
  const catalogue = useCatalogue()
  const { favourites } = useFavourites()
  const byId = new Map(catalogue.models.map((model) => [model.id, model]))
  const models = [...favourites].reverse().flatMap((id) => byId.get(id) ?? [])
  return { models, isMissing: models.length < favourites.size }
}
