import { expect, test } from 'vitest'
import { MODEL_COUNTRIES, MODEL_TYPES } from '#contract/entities/model.ts'
import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { ALL } from '#domain/catalogue-filter.ts'
import { carriedOver } from '#site/custom/use-wizard.ts'
import { filtersToQuery } from '#site/models/catalogue-filters.tsx'

const typeLine = (type: string) => `Type recherché : ${type}`
const carry = (search: string, specialRequests = '') =>
  carriedOver(new URLSearchParams(search), { draft: { specialRequests }, typeLine })
/** As the catalogue writes it into its own address. */
const carryFilters = (type: string, country: string = ALL) =>
  carry(filtersToQuery({ type, country, format: ALL, showNsfw: false }).toString())

test('type and country become the wizard’s own choices', () => {
  expect(carryFilters('Cosplay', 'Japon')).toEqual({ niche: 'cosplay', country: 'japon' })
  expect(carryFilters('Sexy', 'Brésil')).toEqual({ style: 'sexy', country: 'bresil' })
  expect(carry('type=Cosplay&country=Japon')).toEqual({ niche: 'cosplay', country: 'japon' })
})

test('values that the wizard does not know are left out', () => {
  expect(carry('type=Sirène&country=Atlantide')).toEqual({})
})

test('no type of the catalogue is lost on the way', () => {
  for (const type of MODEL_TYPES) expect([type, carryFilters(type)]).not.toEqual([type, {}])
  expect(carryFilters('Girlfriend')).toEqual({ specialRequests: 'Type recherché : Girlfriend' })
  expect(carryFilters('Niche')).toEqual({ specialRequests: 'Type recherché : Niche' })
})

test('a type without a choice stands above what was written, once, in place of the one before', () => {
  const written = 'Une lumière douce.\n\nEn hiver.'
  const { specialRequests } = carry('type=girlfriend', written)
  expect(specialRequests).toBe(`Type recherché : Girlfriend\n${written}`)
  expect(carry('type=girlfriend', specialRequests).specialRequests).toBe(specialRequests)
  expect(carry('type=niche', specialRequests).specialRequests).toBe(
    `Type recherché : Niche\n${written}`,
  )
})

test('every country of the catalogue is one of the wizard’s', () => {
  expect(MODEL_COUNTRIES.map((country) => carryFilters(ALL, country).country).sort()).toEqual(
    [...CUSTOM_COUNTRIES].sort(),
  )
})
