import { useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { CatalogueFilters } from '#domain/catalogue-filter.ts'
import { useOnceHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { useFilteredList } from '#ui/editorial/use-filtered-list.ts'
import { useAgeDeclaration } from '../age/use-age-declaration.ts'
import { filtersToQuery, queryToFilters } from './filter-address.ts'
import { CARDS_PER_PAGE, growPage } from './page-growth.ts'

/** Kept in the history entry: Back returns to as long a list as was left. */
const drawnOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'drawn' in state && typeof state.drawn === 'number'
    ? state.drawn
    : CARDS_PER_PAGE

interface Choice {
  readonly filters: CatalogueFilters
  /** The address that it was made on. */
  readonly search: string
}

/**
 * What of the catalogue is shown. The address is the only memory of the filters, so that it can be shared and Back
 * restores them; an address that asks for NSFW models is heard after the declaration of age alone.
 */
export const useCatalogueView = () => {
  const [, setQuery] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const { isDeclared, declare } = useAgeDeclaration()
  const { bar, showBeginning } = useFilteredList()

  const [chosen, setChosen] = useState<Choice | null>(null)
  if (chosen !== null && chosen.search !== search) setChosen(null)
  const addressed = queryToFilters(new URLSearchParams(useOnceHydrated(search, '')))
  // The router turns pages at leisure; a filter has to answer at once, so it is heard before it is in the address.
  const wished = chosen?.filters ?? addressed
  const filters: CatalogueFilters = { ...wished, showNsfw: wished.showNsfw && isDeclared }
  const drawn = useOnceHydrated(drawnOf(state), CARDS_PER_PAGE)

  const change = useCallback(
    (changed: CatalogueFilters, replace = false) => {
      setChosen({ filters: changed, search })
      setQuery(filtersToQuery(changed), { preventScrollReset: true, replace })
      // Only now: Back returns to where the page stood.
      showBeginning()
    },
    [setQuery, search, showBeginning],
  )
  const drawMore = (total: number) =>
    navigate(
      { search },
      { replace: true, preventScrollReset: true, state: { drawn: growPage(drawn, total) } },
    )
  return {
    bar,
    filters,
    drawn,
    change,
    drawMore,
    age: {
      isAsked: wished.showNsfw && !isDeclared,
      declare,
      refuse: () => change({ ...wished, showNsfw: false }, true),
    },
  }
}
