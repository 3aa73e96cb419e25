import { expect, test } from 'vitest'
import { paymentMethodLabel } from '#admin/orders/detail/payment-method.ts'
import { PAYMENT_METHODS } from '#contract/public/forms/checkout-request.ts'

test('every method of the site has its words, another one has none', () => {
  expect(PAYMENT_METHODS.map((method) => paymentMethodLabel(method)?.message)).toEqual([
    'Carte bancaire',
    'Virement bancaire',
  ])
  expect(paymentMethodLabel('cheque')).toBeNull()
  expect(paymentMethodLabel('')).toBeNull()
})
