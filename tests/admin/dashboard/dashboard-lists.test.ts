import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mostSold } from '#admin/dashboard/dashboard-lists.tsx'
import { model } from '#contract/entities/model.ts'

const aModel = (name: string, sales_count: number) =>
  v.parse(model.rowSchema, { id: name, name, sales_count, price: 1, description: 'x' })

test('the best-selling models come first, equal ones by name, limited to the given number', () => {
  const models = [aModel('Zoé', 5), aModel('Élise', 5), aModel('Ana', 1), aModel('Bo', 9)]
  expect(mostSold(models, 3).map(({ name }) => name)).toEqual(['Bo', 'Élise', 'Zoé'])
})
