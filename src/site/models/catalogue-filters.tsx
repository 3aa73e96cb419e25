import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { MODEL_COUNTRIES, MODEL_TYPES } from '#contract/entities/model.ts'
import { CARDS_PER_PAGE } from '#contract/public/catalogue-index.ts'
import { ALL, type CatalogueFilters } from '#domain/catalogue-filter.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'
import { textToSlug } from '#domain/text/fold-text.ts'
import { useModelLabels } from '#site/shared/content/model-labels.ts'
import { useShownCount } from '#site/shared/page/list-end.tsx'
import { useGoingBack } from '#site/shared/page/use-going-back.ts'
import { useOnceHydrated } from '#site/shared/page/use-hydrated.ts'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { FilterBar, useFilteredList } from '#ui/marketing/filter-bar.tsx'
import { useAgeDeclaration } from './age-question.tsx'
import { growPage } from './model-grid.tsx'

interface ModelFiltersProps {
  bar: RefObject<HTMLElement | null>
  filters: CatalogueFilters
  /** The countries that the catalogue has models of. */
  countries: ReadonlySet<string>
  onChange: (filters: CatalogueFilters) => void
}

/**
 * The fields have the names of the address's parameters. The browser does not restore the fields itself
 * (`autoComplete="off"`): the address does.
 */
export function ModelFilters({ bar, filters, countries, onChange }: ModelFiltersProps) {
  const { t } = useLingui()
  const word = useModelLabels()
  const optionsOf = (all: string, values: readonly string[]) => [
    { value: ALL, label: all },
    ...values.map((value) => ({ value, label: word(value) })),
  ]
  const listed = MODEL_COUNTRIES.filter(
    (country) => countries.has(country) || country === filters.country,
  )
  return (
    <FilterBar ref={bar} label={t({ id: 'models.filters', message: 'Filtrer les modèles' })}>
      <Select
        label={t({ id: 'filter.type', message: 'Type' })}
        labelInside
        options={optionsOf(t({ id: 'filter.type.all', message: 'Tous types' }), MODEL_TYPES)}
        name="type"
        autoComplete="off"
        value={filters.type}
        onChange={(type) => onChange({ ...filters, type })}
      />
      <Select
        label={t({ id: 'filter.country', message: 'Pays' })}
        labelInside
        options={optionsOf(t({ id: 'filter.country.all', message: 'Tous pays' }), listed)}
        name="country"
        autoComplete="off"
        value={filters.country}
        onChange={(country) => onChange({ ...filters, country })}
      />
      <Select
        label={t({ id: 'filter.format', message: 'Format' })}
        labelInside
        options={optionsOf(t({ id: 'filter.format.all', message: 'Tous formats' }), MODEL_FORMATS)}
        name="format"
        autoComplete="off"
        value={filters.format}
        onChange={(format) => onChange({ ...filters, format })}
      />
      <Switch
        name="nsfw"
        checked={filters.showNsfw}
        onChange={(showNsfw) => onChange({ ...filters, showNsfw })}
      >
        <Trans id="filter.nsfw">NSFW</Trans>
      </Switch>
    </FilterBar>
  )
}

/** The query of a page's address for these filters; default values are left out. */
export const filtersToQuery = (filters: CatalogueFilters): URLSearchParams => {
  const query = new URLSearchParams()
  if (filters.type !== ALL) query.set('type', textToSlug(filters.type))
  if (filters.country !== ALL) query.set('country', textToSlug(filters.country))
  if (filters.format !== ALL) query.set('format', textToSlug(filters.format))
  if (filters.showNsfw) query.set('nsfw', '1')
  return query
}

/** Reads an address that any visitor may have typed: an unknown value counts as "all". */
export const queryToFilters = (query: URLSearchParams): CatalogueFilters => ({
  type: readOption(query.get('type'), MODEL_TYPES),
  country: readOption(query.get('country'), MODEL_COUNTRIES),
  format: readOption(query.get('format'), MODEL_FORMATS),
  showNsfw: query.get('nsfw') === '1',
})

const readOption = (text: string | null, options: readonly string[]): string =>
  options.find((option) => textToSlug(option) === textToSlug(text ?? '')) ?? ALL

interface Choice {
  readonly filters: CatalogueFilters
  /** The address at which the choice was made. */
  readonly search: string
}

/**
 * What the catalogue shows. The address is the only memory of the filters, so that it can be shared and Back restores
 * them; an address that asks for NSFW models takes effect only after the declaration of age.
 */
export const useCatalogueView = () => {
  const [, setQuery] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { isDeclared, declare } = useAgeDeclaration()
  const { bar, showBeginning } = useFilteredList()

  const [chosen, setChosen] = useState<Choice | null>(null)
  if (chosen !== null && chosen.search !== search) setChosen(null)
  useGoingBack(() => setChosen(null))
  const addressed = queryToFilters(new URLSearchParams(useOnceHydrated(search, '')))
  // The router updates the address when it has time; a filter must respond at once, so it takes effect before it is in
  // the address.
  const wantedFilters = chosen?.filters ?? addressed
  const filters: CatalogueFilters = {
    ...wantedFilters,
    showNsfw: wantedFilters.showNsfw && isDeclared,
  }
  const shownCount = useShownCount(CARDS_PER_PAGE)

  const change = useCallback(
    (changed: CatalogueFilters, replace = false) => {
      setChosen({ filters: changed, search })
      setQuery(filtersToQuery(changed), { preventScrollReset: true, replace })
      // Only now, after the address has changed: Back returns to the previous scroll position.
      showBeginning()
    },
    [setQuery, search, showBeginning],
  )
  const showMore = (total: number) =>
    navigate(
      { search },
      {
        replace: true,
        preventScrollReset: true,
        state: { shownCount: growPage(shownCount, total) },
      },
    )
  return {
    bar,
    filters,
    shownCount,
    change,
    showMore,
    age: {
      isAsked: wantedFilters.showNsfw && !isDeclared,
      declare,
      refuse: () => change({ ...wantedFilters, showNsfw: false }, true),
    },
  }
}
