import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { MODEL_COUNTRIES, MODEL_FORMATS, MODEL_TYPES } from '#contract/entities/model.ts'
import { ALL, type CatalogueFilters } from '#domain/catalogue-filter.ts'
import { useModelWords } from '#site/shell/content/use-model-words.ts'
import { FilterBar } from '#ui/editorial/filter-bar.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'

interface ModelFiltersProps {
  bar: RefObject<HTMLElement | null>
  filters: CatalogueFilters
  /** The countries that the catalogue has models of. */
  countries: ReadonlySet<string>
  onChange: (filters: CatalogueFilters) => void
}

/** Names are the address's. What a browser would bring back by itself the address brings back. */
export function ModelFilters({ bar, filters, countries, onChange }: ModelFiltersProps) {
  const { t } = useLingui()
  const word = useModelWords()
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
