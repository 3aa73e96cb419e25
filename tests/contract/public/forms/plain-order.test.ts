import { expect, test } from 'vitest'
import { missingInPlain, plainToCheckout } from '#contract/public/forms/plain-order.ts'

const COMPANY = { company_name: 'Nuit SARL', siret: '12345678200010', billing_address: '' }

test('who buys for a business without scripts is asked for its name, and sends it once the box is ticked', () => {
  expect(missingInPlain({ is_company: 'yes' })).toEqual([
    { field: 'company_name', code: 'required' },
  ])
  expect(missingInPlain({ is_company: 'yes', ...COMPANY })).toEqual([])
  expect(plainToCheckout({ is_company: 'yes', ...COMPANY })).toMatchObject(COMPANY)
})

test('what stands in the fields of a business is not sent where the box is not ticked', () => {
  expect(missingInPlain({ ...COMPANY })).toEqual([])
  expect(plainToCheckout({ name: 'Zoé', ...COMPANY })).toEqual({ name: 'Zoé', consents: {} })
})
