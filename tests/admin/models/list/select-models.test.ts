import * as v from 'valibot'
import { expect, test } from 'vitest'
import { selectModels } from '#admin/models/list/select-models.ts'
import { model } from '#contract/entities/model.ts'

const aModel = (fields: {
  id: string
  name: string
  type?: string
  description?: string
  created_at?: string
}) => v.parse(model.rowSchema, { price: 1, description: 'x', ...fields })

const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

const everything = { search: '', type: '' }

test('search reads name and description, whatever the case and the accents', () => {
  const models = [
    aModel({ id: '1', name: 'Zélie' }),
    aModel({ id: '2', name: 'Nova', description: 'Née à ZÉLIEVILLE' }),
    aModel({ id: '3', name: 'Luna', description: 'Nuit' }),
  ]
  expect(names(selectModels(models, { search: ' zelie', type: '' }))).toEqual(['Nova', 'Zélie'])
})

test('search and type both have to match', () => {
  const models = [
    aModel({ id: '1', name: 'Luna', type: 'Niche' }),
    aModel({ id: '2', name: 'Luna bis', type: 'Cosplay' }),
    aModel({ id: '3', name: 'Nova', type: 'Cosplay' }),
  ]
  expect(names(selectModels(models, { search: 'luna', type: 'Cosplay' }))).toEqual(['Luna bis'])
})

test('newest first; one the server has not dated yet is the newest of all', () => {
  const models = [
    aModel({ id: '9', name: 'old', created_at: '2026-01-01T00:00:00Z' }),
    aModel({ id: '3', name: 'unsent' }),
    aModel({ id: '2', name: 'new', created_at: '2026-02-01T00:00:00Z' }),
    aModel({ id: '4', name: 'unsent later' }),
  ]
  expect(names(selectModels(models, everything))).toEqual(['unsent later', 'unsent', 'new', 'old'])
})
