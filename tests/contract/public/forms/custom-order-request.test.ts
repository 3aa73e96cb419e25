import { expect, test } from 'vitest'
import { APPARENT_AGES, customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { validate } from '#contract/validate.ts'

test('no model can look younger than 18', () => {
  for (const range of APPARENT_AGES) expect(Number(range.split('-')[0])).toBeGreaterThanOrEqual(18)
})

test('an empty draft has every field, so that a form can begin with it', () => {
  expect(validate(customOrderRequest, { email: ' zoe@example.org ', unknown: 1 })).toEqual({
    type: 'valid',
    value: {
      company_name: '',
      siret: '',
      billing_address: '',
      email: 'zoe@example.org',
      name: '',
      genre: '',
      language: null,
      style: '',
      morphology: '',
      universe: '',
      niche: '',
      country: '',
      faceOption: '',
      formats: [],
      appearance_extra: {
        eye_color: '',
        hair_color: '',
        apparent_age: '',
        language: '',
        accent: '',
      },
      specialRequests: '',
      website: false,
    },
  })
})
