import { expect, test } from 'vitest'
import { MODEL_COUNTRIES } from '#contract/entities/model.ts'
import { CUSTOM_COUNTRIES } from '#contract/public/forms/custom-order-request.ts'
import { carriedOver } from '#site/custom/wizard/carried-over.ts'

const carry = (search: string) => carriedOver(new URLSearchParams(search))

test('type and country become the wizard’s own choices', () => {
  expect(carry('type=Cosplay&country=Japon')).toEqual({ niche: 'cosplay', country: 'japon' })
  expect(carry('type=Sexy')).toEqual({ style: 'sexy' })
})

test('what the wizard has no word for is left out', () => {
  expect(carry('type=Girlfriend&country=Atlantide')).toEqual({})
})

test('every country of the catalogue is one of the wizard’s', () => {
  expect(MODEL_COUNTRIES.map((country) => carry(`country=${country}`).country).sort()).toEqual(
    [...CUSTOM_COUNTRIES].sort(),
  )
})
