import { expect, test } from 'vitest'
import {
  blockToFormValues,
  emptyBlock,
  formValuesToBlock,
  missingFrench,
} from '#admin/content/form/block-form-values.ts'
import type { SiteBlock } from '#admin/content/site-texts.tsx'
import { builtInId } from '#domain/content-blocks.ts'
import { aBlock } from '#tests/support/a-block.ts'

const SITE: SiteBlock = {
  name: 'Premium',
  image: '',
  price: 397,
  originalPrice: 597,
  texts: {
    fr: { title: 'Notre conseil\u202f!', body: 'Un\nDeux', note: 'Bonus' },
    th: { title: 'คำแนะนำ', body: 'หนึ่ง', note: 'โบนัส' },
  },
}
const ROW = aBlock({ id: builtInId('plans', 'premium') ?? '', place: 'plans', position: 2 })
const KEPT = { position: 2, is_shown: true }

test('the form shows what visitors read, and saved untouched it writes nothing', () => {
  const values = blockToFormValues(ROW, SITE)
  expect(values).toMatchObject({ name: 'Premium', price: '397', body_fr: 'Un\nDeux', body_en: '' })
  const { version: _, ...fields } = ROW
  const written = formValuesToBlock(values, SITE, KEPT)
  expect(fields).toMatchObject(written)
})

test('only what differs from the site is written', () => {
  const values = { ...blockToFormValues(ROW, SITE), body_fr: 'Un\nTrois', price: '379,50' }
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({
    body_fr: 'Un\nTrois',
    price: 379.5,
    title_fr: '',
    body_th: '',
    name: '',
    original_price: null,
  })
})

test('the site’s words typed again are the site’s, whatever spaces the keyboard has', () => {
  const values = {
    ...blockToFormValues(ROW, SITE),
    title_fr: ' Notre conseil !',
    price: '397,00 €',
  }
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ title_fr: '', price: null })
})

test('an emptied field brings the site’s words back', () => {
  const edited = aBlock({ ...ROW, body_fr: 'Autre', price: 1 })
  const values = { ...blockToFormValues(edited, SITE), body_fr: '', price: '' }
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ body_fr: '', price: null })
})

test('a language whose words the device does not have stays as it is', () => {
  const edited = aBlock({ ...ROW, body_en: 'One' })
  const values = blockToFormValues(edited, SITE)
  expect(values).toMatchObject({ body_en: 'One', title_en: '' })
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ body_en: 'One', title_en: '' })
})

test('what is no price is left to the contract’s own rules', () => {
  const values = { ...blockToFormValues(ROW, SITE), price: 'douze' }
  expect(formValuesToBlock(values, SITE, KEPT).price).toBeNaN()
})

test('a block of the administrator’s own needs its French words', () => {
  const question = emptyBlock('faq-general')
  expect(missingFrench(question, false)).toEqual([
    { field: 'title_fr', code: 'required' },
    { field: 'body_fr', code: 'required' },
  ])
  expect(missingFrench({ ...question, title_fr: 'Où ?', body_fr: 'Ici.' }, false)).toEqual([])
  expect(missingFrench(emptyBlock('home-testimonials'), false)).toContainEqual({
    field: 'name',
    code: 'required',
  })
  expect(missingFrench(question, true)).toEqual([])
})
