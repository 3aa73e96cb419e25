import { describe, expect, test } from 'vitest'
import { amountText, paymentMethodLabel, summarizeItems } from '#admin/orders/order-labels.ts'
import { PAYMENT_METHODS } from '#contract/public/forms/checkout-request.ts'

describe('items summary', () => {
  test.each([
    [[], '', 0],
    [['Luna'], 'Luna', 0],
    [['Luna', 'Iris'], 'Luna, Iris', 0],
    [['Luna', 'Iris', 'Ambre'], 'Luna', 2],
    [['Luna', 'Iris', 'Ambre', 'Jade'], 'Luna, Iris', 2],
  ])(
    'an order’s row with %j names at most two items, and counts at least two others',
    (names, shown, others) => {
      const items = names.map((model_name) => ({ model_name }))
      expect(summarizeItems(items)).toEqual({ names: shown, others })
    },
  )
})

describe('payment method', () => {
  test('every payment method of the site has its label, an unknown one has none', () => {
    expect(PAYMENT_METHODS.map((method) => paymentMethodLabel(method)?.message)).toEqual([
      'Carte bancaire',
      'Virement bancaire',
    ])
    expect(paymentMethodLabel('cheque')).toBeNull()
    expect(paymentMethodLabel('')).toBeNull()
  })
})

test('an amount is shown in its own currency, with cents', () => {
  expect(amountText(58, 'eur', 'fr')).toMatch(/^58\s€$/)
  expect(amountText(12.5, 'usd', 'fr')).toBe('12,50\u00a0USD')
})
