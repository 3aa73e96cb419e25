import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ModelFilter, selectModels } from '#admin/models/model-filter.ts'
import { model } from '#contract/entities/model.ts'

const aModel = (fields: {
  id: string
  name: string
  type?: string
  description?: string
  price?: number
  sales_count?: number
  created_at?: string
}) => v.parse(model.rowSchema, { price: 1, description: 'x', ...fields })

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

const everything: ModelFilter = { search: '', type: '', sorting: '' }

test('search reads name and description, ignoring case and accents', () => {
  const models = [
    aModel({ id: '1', name: 'Zélie' }),
    aModel({ id: '2', name: 'Nova', description: 'Née à ZÉLIEVILLE' }),
    aModel({ id: '3', name: 'Luna', description: 'Nuit' }),
  ]
  expect(names(selectModels(models, { ...everything, search: ' zelie' }))).toEqual([
    'Nova',
    'Zélie',
  ])
})

test('search reads the price too, as it is shown', () => {
  const models = [
    aModel({ id: '1', name: 'Luna', price: 29.9 }),
    aModel({ id: '2', name: 'Nova', price: 1500 }),
  ]
  for (const [search, name] of [
    ['29,90 €', 'Luna'],
    ['1 500', 'Nova'],
  ] as const)
    expect(names(selectModels(models, { ...everything, search }))).toEqual([name])
})

test('search and type both have to match', () => {
  const models = [
    aModel({ id: '1', name: 'Luna', type: 'Niche' }),
    aModel({ id: '2', name: 'Luna bis', type: 'Cosplay' }),
    aModel({ id: '3', name: 'Nova', type: 'Cosplay' }),
  ]
  expect(names(selectModels(models, { ...everything, search: 'luna', type: 'Cosplay' }))).toEqual([
    'Luna bis',
  ])
})

test('newest first; one without a date from the server counts as the newest', () => {
  const models = [
    aModel({ id: '9', name: 'old', created_at: '2026-01-01T00:00:00Z' }),
    aModel({ id: '3', name: 'unsent' }),
    aModel({ id: '2', name: 'new', created_at: '2026-02-01T00:00:00Z' }),
    aModel({ id: '4', name: 'unsent later' }),
  ]
  expect(names(selectModels(models, everything))).toEqual(['unsent later', 'unsent', 'new', 'old'])
})

test.each([
  ['nom', ['Élie', 'Pack 2', 'Pack 10', 'Zoé']],
  ['prix-croissant', ['Pack 2', 'Zoé', 'Élie', 'Pack 10']],
  ['prix-decroissant', ['Pack 10', 'Élie', 'Pack 2', 'Zoé']],
  ['ventes', ['Zoé', 'Pack 10', 'Pack 2', 'Élie']],
] as const)('the sorting %s; equal rows are newest first', (sorting, expected) => {
  const models = [
    aModel({ id: '1', name: 'Zoé', price: 19, sales_count: 8, created_at: '2026-01-01' }),
    aModel({ id: '2', name: 'Élie', price: 29.5, created_at: '2026-02-01' }),
    aModel({ id: '3', name: 'Pack 10', price: 100, sales_count: 2, created_at: '2026-03-01' }),
    aModel({ id: '4', name: 'Pack 2', price: 19, created_at: '2026-04-01' }),
  ]
  expect(names(selectModels(models, { ...everything, sorting }))).toEqual(expected)
})
