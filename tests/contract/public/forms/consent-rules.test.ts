import { expect, test } from 'vitest'
import { consentField, missingConsents } from '#contract/public/forms/consent-rules.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { validate } from '#contract/validate.ts'

test('what is needed and not given is named; what is free may be left', () => {
  expect(missingConsents(['terms', 'adult', 'no_real_person'], { adult: true })).toEqual([
    { field: 'consents.no_real_person', code: 'required' },
  ])
  expect(missingConsents(['terms', 'immediate_delivery', 'withdrawal_lost'], {})).toEqual([])
})

test('the terms are the contract’s to ask for, under the same name', () => {
  const sent = { email: 'zoe@example.org', consents: { terms: false, adult: true } }
  expect(validate(customOrderRequest, sent)).toEqual({
    type: 'invalid',
    fields: [{ field: consentField('terms'), code: 'required' }],
  })
})
