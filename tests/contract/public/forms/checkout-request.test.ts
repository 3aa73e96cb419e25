import { describe, expect, test } from 'vitest'
import {
  consentField,
  missingConsents,
  missingInNoScriptOrder,
  noScriptToCheckout,
} from '#contract/public/forms/checkout-request.ts'
import { customOrderRequest } from '#contract/public/forms/custom-order-request.ts'
import { validate } from '#contract/validate.ts'

describe('consent rules', () => {
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
})

describe('plain order', () => {
  const COMPANY = { company_name: 'Nuit SARL', siret: '12345678200010', billing_address: '' }

  test('who buys for a business without scripts is asked for its name, and sends it once the box is ticked', () => {
    expect(missingInNoScriptOrder({ is_company: 'yes' })).toEqual([
      { field: 'company_name', code: 'required' },
    ])
    expect(missingInNoScriptOrder({ is_company: 'yes', ...COMPANY })).toEqual([])
    expect(noScriptToCheckout({ is_company: 'yes', ...COMPANY })).toMatchObject(COMPANY)
  })

  test('what stands in the fields of a business is not sent where the box is not ticked', () => {
    expect(missingInNoScriptOrder({ ...COMPANY })).toEqual([])
    expect(noScriptToCheckout({ name: 'Zoé', ...COMPANY })).toEqual({ name: 'Zoé', consents: {} })
  })
})
