import { expect, test } from 'vitest'
import { modelFieldLabel, modelFormatLabel, modelWords } from '#admin/models/model-labels.ts'
import { MODEL_FORMATS, model } from '#contract/entities/model.ts'

test('every field and every format that an admin writes has a French name', () => {
  for (const field of Object.keys(model.fields)) expect(modelFieldLabel(field)).not.toBeNull()
  for (const format of MODEL_FORMATS) expect(modelFormatLabel(format)).not.toBeNull()
})

test('a price is shown as an amount, anything else as it is', () => {
  expect(modelWords.showValue('price', 1299.5)).toBe('1\u202f299,50\u00a0€')
  expect(modelWords.showValue('price', Number.NaN)).toBeNull()
  expect(modelWords.showValue('name', 'Luna')).toBeNull()
})

test('the specification has one text for failed saves and one for failed deletes', () => {
  expect(modelWords.failure('delete').id).toBe('admin.error.delete')
  expect(modelWords.failure('create').id).toBe('admin.error.save')
  expect(modelWords.failure('update').id).toBe('admin.error.save')
})

test('of a model that is made anew, the sales that it loses are told', () => {
  expect(modelWords.startsOver?.({ sales_count: 342 })?.values).toEqual({ sales: 342 })
  expect(modelWords.startsOver?.({ sales_count: 0 })).toBeNull()
  expect(modelWords.startsOver?.({})).toBeNull()
})
