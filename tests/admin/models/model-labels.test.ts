import { expect, test } from 'vitest'
import { modelFieldLabel, modelFormatLabel, modelLabels } from '#admin/models/model-labels.ts'
import { model } from '#contract/entities/model.ts'
import { MODEL_FORMATS } from '#domain/model-formats.ts'

test('every field and every format that an admin edits has a French name', () => {
  for (const field of Object.keys(model.fields)) expect(modelFieldLabel(field)).not.toBeNull()
  for (const format of MODEL_FORMATS) expect(modelFormatLabel(format)).not.toBeNull()
})

test('a price is shown as an amount, anything else as it is', () => {
  expect(modelLabels.showValue('price', 1299.5)).toBe('1\u202f299,50\u00a0€')
  expect(modelLabels.showValue('price', Number.NaN)).toBeNull()
  expect(modelLabels.showValue('name', 'Luna')).toBeNull()
})

test('the specification has one text for failed saves and one for failed deletes', () => {
  expect(modelLabels.failure('delete').id).toBe('admin.error.delete')
  expect(modelLabels.failure('create').id).toBe('admin.error.save')
  expect(modelLabels.failure('update').id).toBe('admin.error.save')
})

test('for a model that is created again, the lost sales figures are shown', () => {
  expect(modelLabels.startsOver?.({ sales_count: 342 })?.values).toEqual({ sales: 342 })
  expect(modelLabels.startsOver?.({ sales_count: 0 })).toBeNull()
  expect(modelLabels.startsOver?.({})).toBeNull()
})
