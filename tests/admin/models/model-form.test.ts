import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  EMPTY_MODEL,
  formValuesToDraft,
  modelFormValues,
  modelToFormValues,
} from '#admin/models/model-form.tsx'
import { model } from '#contract/entities/model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { validate } from '#contract/validate.ts'

test('a new model is of type Sexy, active and not NSFW', () => {
  expect(EMPTY_MODEL).toMatchObject({ type: 'Sexy', isActive: true, isNSFW: false })
})

test('an empty form requires name, price and description', () => {
  const checked = validate(model.draftSchema, formValuesToDraft(EMPTY_MODEL))
  expect(checked).toEqual({
    type: 'invalid',
    fields: [
      { field: 'name', code: 'required' },
      { field: 'price', code: 'required' },
      { field: 'description', code: 'required' },
    ],
  })
})

test.each([
  ['abc', 'not-a-number'],
  ['-1', 'below-minimum'],
  ['1,234', 'too-many-decimals'],
])('the price %s is refused as %s', (price, code) => {
  const values = { ...EMPTY_MODEL, name: 'Luna', description: 'Nuit', price }
  expect(validate(model.draftSchema, formValuesToDraft(values))).toEqual({
    type: 'invalid',
    fields: [{ field: 'price', code }],
  })
})

test('every model goes through the form unchanged', () => {
  for (const sample of SAMPLE_MODELS) {
    const row = v.parse(model.rowSchema, sample)
    const values = modelToFormValues(row)
    expect(v.parse(modelFormValues, values)).toEqual(values)
    const checked = validate(model.draftSchema, formValuesToDraft(values))
    expect(checked).toEqual({ type: 'valid', value: v.parse(model.draftSchema, sample) })
  }
})

test('blank images and tags are removed, and a list still shows an empty row', () => {
  const values = {
    ...EMPTY_MODEL,
    name: 'L',
    description: 'N',
    price: '1',
    tags: ['', ' nuit ', ''],
  }
  const checked = validate(model.draftSchema, formValuesToDraft(values))
  expect(checked).toMatchObject({ type: 'valid', value: { images: [], tags: ['nuit'] } })
  const [sample] = SAMPLE_MODELS
  const bare = modelToFormValues(v.parse(model.rowSchema, { ...sample, images: [], tags: [] }))
  expect(bare).toMatchObject({ images: [''], tags: [''] })
})

test('a draft from before samples existed is valid, without samples', () => {
  const { video_sample, diary_sample, ...before } = EMPTY_MODEL
  expect(v.parse(modelFormValues, before)).toEqual({ ...before, video_sample, diary_sample })
})
