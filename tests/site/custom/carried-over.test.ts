import { expect, test } from 'vitest'
import { MODEL_COUNTRIES } from '#contract/entities/model.ts'
import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { ALL } from '#domain/catalogue-filter.ts'
import { carriedOver } from '#site/custom/wizard/carried-over.ts'
import { filtersToQuery } from '#site/models/catalogue/filter-address.ts'

const carry = (search: string) => carriedOver(new URLSearchParams(search))
/** As the catalogue writes it into its own address. */
const carryFilters = (type: string, country: string = ALL) =>
  carriedOver(filtersToQuery({ type, country, format: ALL, showNsfw: false }))

test('type and country become the wizard’s own choices', () => {
  expect(carryFilters('Cosplay', 'Japon')).toEqual({ niche: 'cosplay', country: 'japon' })
  expect(carryFilters('Sexy', 'Brésil')).toEqual({ style: 'sexy', country: 'bresil' })
  expect(carry('type=Cosplay&country=Japon')).toEqual({ niche: 'cosplay', country: 'japon' })
})

test('what the wizard has no word for is left out', () => {
  expect(carry('type=Girlfriend&country=Atlantide')).toEqual({})
})

test('every country of the catalogue is one of the wizard’s', () => {
  expect(MODEL_COUNTRIES.map((country) => carryFilters(ALL, country).country).sort()).toEqual(
    [...CUSTOM_COUNTRIES].sort(),
  )
})
