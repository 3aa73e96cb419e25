import { expect, test } from 'vitest'
import { model } from '#contract/entities/model.ts'
import { validate } from '#contract/validate.ts'

const draft = { name: 'Luna', price: 29, description: 'Porcelaine.' }
const problems = (change: Record<string, unknown>) => {
  const result = validate(model.draftSchema, { ...draft, ...change })
  return result.type === 'invalid'
    ? result.fields.map(({ field, code }) => `${field}: ${code}`)
    : []
}

test('a draft needs a name, a price and a description; the rest has the form’s defaults', () => {
  expect(validate(model.draftSchema, draft)).toEqual({
    type: 'valid',
    value: {
      ...draft,
      type: 'Sexy',
      country: 'France',
      format: [],
      images: [],
      video_sample: '',
      diary_sample: '',
      tags: [],
      isNSFW: false,
      isActive: true,
    },
  })
  const empty = validate(model.draftSchema, {})
  expect(empty.type === 'invalid' && empty.fields.map(({ field, code }) => [field, code])).toEqual([
    ['name', 'required'],
    ['price', 'required'],
    ['description', 'required'],
  ])
})

test.each([
  [{ name: '   ' }, 'name: required'],
  [{ name: 'a'.repeat(121) }, 'name: too-long'],
  [{ name: 12 }, 'name: not-text'],
  [{ price: -0.01 }, 'price: below-minimum'],
  [{ price: 19.999 }, 'price: too-many-decimals'],
  [{ price: '29' }, 'price: not-a-number'],
  [{ price: Number.POSITIVE_INFINITY }, 'price: not-a-number'],
  [{ type: 'Autre' }, 'type: not-an-option'],
  [{ format: 'photo' }, 'format: not-a-list'],
  [{ format: ['film'] }, 'format.0: not-an-option'],
  [{ images: ['javascript:alert(1)'] }, 'images.0: not-a-url'],
  [{ video_sample: 'javascript:alert(1)' }, 'video_sample: not-a-url'],
  [{ diary_sample: '//evil.example/x.txt' }, 'diary_sample: not-a-url'],
  [{ images: ['//evil.example/x.webp'] }, 'images.0: not-a-url'],
  [{ images: ['/\\evil.example/x.webp'] }, 'images.0: not-a-url'],
  [{ isNSFW: 'oui' }, 'isNSFW: not-yes-or-no'],
])('%j is refused', (change, problem) => {
  expect(problems(change)).toEqual([problem])
})

test('blank images and tags are dropped, formats are distinct and in their usual order', () => {
  const result = validate(model.draftSchema, {
    ...draft,
    images: ['', ' /pictures/luna-1.webp ', '  '],
    tags: ['  ', 'nuit'],
    format: ['vidéo', 'photo', 'vidéo'],
  })
  expect(result.type === 'valid' && result.value).toMatchObject({
    images: ['/pictures/luna-1.webp'],
    tags: ['nuit'],
    format: ['photo', 'vidéo'],
  })
})

test('unknown fields are not kept', () => {
  const result = validate(model.draftSchema, {
    ...draft,
    role: 'admin',
    __proto__: { isActive: false },
  })
  expect(result.type === 'valid' && Object.keys(result.value)).not.toContain('role')
})
