import { expect, test } from 'vitest'
import { anonymiseDetails, emailKeyInDetails } from '#server/commerce/order-details.ts'

const anonymised = (details: unknown) => JSON.parse(anonymiseDetails(JSON.stringify(details)))

test('purchases and consents stay; the person’s data and texts are removed', () => {
  const details = {
    kind: 'custom',
    email: 'zoe@example.org',
    name: 'Zoé Martin',
    draft: { genre: 'feminin', faceOption: 'lora', universe: 'Comme ma sœur Léa', name: 'Léa' },
    formats: ['photo', 'video'],
    // A buyer may type this.
    appearance_extra: { language: 'celle de Léa' },
    items: [{ model_id: 'm1', quantity: 2, note: 'pour Léa' }],
    consents: { terms: true, terms_at: '2026-01-01T00:00:00.000Z', address: '203.0.113.7' },
    wishes: ['Léa', 'blonde'],
    added_one_day: 'Zoé',
    paid: null,
  }
  expect(anonymised(details)).toEqual({
    kind: 'custom',
    draft: { genre: 'feminin', faceOption: 'lora' },
    formats: ['photo', 'video'],
    appearance_extra: {},
    items: [{ model_id: 'm1', quantity: 2 }],
    consents: { terms: true, terms_at: '2026-01-01T00:00:00.000Z' },
    paid: null,
  })
  expect(anonymised(anonymised(details))).toEqual(anonymised(details))
})

test.each(['', '{}', '[]', 'null', '{"email":7}'])('%j names no person', (text) => {
  expect(emailKeyInDetails(text)).toBeNull()
  expect(anonymiseDetails(text)).toBe(text)
})

test('an address is found in any case', () => {
  expect(emailKeyInDetails('{"email":" Zoe@Example.ORG "}')).toBe('zoe@example.org')
})
