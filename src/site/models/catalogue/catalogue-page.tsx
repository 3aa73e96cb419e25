import { useCallback, useMemo, useState } from 'react'
import type { PublicModel } from '#contract/public/public-model.ts'
import { DEFAULT_FILTERS, isInCatalogue } from '#domain/catalogue-filter.ts'
import { AgeQuestion } from '../age/age-question.tsx'
import { useCatalogue } from '../catalogue-context.tsx'
import { ModelPeek } from '../peek/model-peek.tsx'
import type { Peek, PeekPart } from '../peek/peek.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import { CatalogueResults } from './catalogue-results.tsx'
import { ModelFilters } from './model-filters.tsx'
import { UniqueBanner } from './unique-banner.tsx'
import { useCatalogueView } from './use-catalogue-view.ts'

export function CataloguePage() {
  const { models } = useCatalogue()
  const { bar, filters, drawn, change, drawMore, age } = useCatalogueView()
  const [peek, setPeek] = useState<Peek | null>(null)
  const showPeek = useCallback((part: PeekPart, model: PublicModel) => setPeek({ part, model }), [])
  const { type, country, format, showNsfw } = filters
  const found = useMemo(
    () => models.filter((model) => isInCatalogue(model, { type, country, format, showNsfw })),
    [models, type, country, format, showNsfw],
  )
  const countries = useMemo(() => new Set(models.map((model) => model.country)), [models])
  return (
    <>
      <CatalogueHead />
      <ModelFilters bar={bar} filters={filters} countries={countries} onChange={change} />
      <CatalogueResults
        found={found}
        isNoneYet={models.length === 0}
        drawn={drawn}
        onMore={() => drawMore(found.length)}
        onPeek={showPeek}
        onReset={() => change(DEFAULT_FILTERS)}
      />
      <UniqueBanner filters={filters} />
      <ModelPeek peek={peek} onClose={() => setPeek(null)} />
      <AgeQuestion isAsked={age.isAsked} onDeclare={age.declare} onRefuse={age.refuse} />
    </>
  )
}
