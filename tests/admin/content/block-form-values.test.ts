import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  blockFormValues,
  blockToFormValues,
  emptyBlock,
  formValuesToBlock,
  isBarredTooLow,
  isStruckTooHigh,
  missingFrench,
} from '#admin/content/block-form-values.ts'
import type { SiteBlock } from '#admin/content/site-blocks.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { aBlock } from '#tests/support/make-block.ts'

const SITE: SiteBlock = {
  name: 'Premium',
  image: '',
  price: 397,
  originalPrice: 597,
  period: null,
  percent: null,
  texts: {
    fr: { title: 'Notre conseil\u202f!', body: 'Un\nDeux', note: 'Bonus' },
    th: { title: 'คำแนะนำ', body: 'หนึ่ง', note: 'โบนัส' },
  },
}
const ROW = aBlock({ id: builtInId('plans', 'premium') ?? '', place: 'plans', position: 2 })
const KEPT = { position: 2, is_shown: true }

test('the form shows the text for visitors, and saved untouched it writes nothing', () => {
  const values = blockToFormValues(ROW, SITE)
  expect(values).toMatchObject({ name: 'Premium', price: '397', body_fr: 'Un\nDeux', body_en: '' })
  const { version: _, ...fields } = ROW
  const written = formValuesToBlock(values, SITE, KEPT)
  expect(fields).toMatchObject(written)
})

test('an offer’s struck price is its price or more; an emptied field has the site’s price', () => {
  const isTooLow = (prices: { price?: string; original_price?: string }) =>
    isBarredTooLow({ ...blockToFormValues(ROW, SITE), ...prices }, SITE)
  expect(isTooLow({})).toBe(false)
  expect(isTooLow({ price: '49', original_price: '39' })).toBe(true)
  expect(isTooLow({ price: '49', original_price: '49,00' })).toBe(false)
  expect(isTooLow({ price: '600', original_price: '' })).toBe(true)
  expect(isTooLow({ price: '', original_price: '396,99' })).toBe(true)
  expect(isTooLow({ price: 'trois', original_price: '600' })).toBe(false)
  const service = { ...blockToFormValues(ROW, SITE), place: 'services', price: '900' } as const
  expect(isBarredTooLow(service, SITE)).toBe(false)
})

test('only values that differ from the site are written', () => {
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

test('the site’s text typed again counts as the site’s, whatever kind of spaces it has', () => {
  const values = {
    ...blockToFormValues(ROW, SITE),
    title_fr: ' Notre conseil !',
    price: '397,00 €',
  }
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ title_fr: '', price: null })
})

test('an emptied field restores the site’s text', () => {
  const edited = aBlock({ ...ROW, body_fr: 'Autre', price: 1 })
  const values = { ...blockToFormValues(edited, SITE), body_fr: '', price: '' }
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ body_fr: '', price: null })
})

test('a language whose text is not on the device stays unchanged', () => {
  const edited = aBlock({ ...ROW, body_en: 'One' })
  const values = blockToFormValues(edited, SITE)
  expect(values).toMatchObject({ body_en: 'One', title_en: '' })
  expect(formValuesToBlock(values, SITE, KEPT)).toMatchObject({ body_en: 'One', title_en: '' })
})

const FOLLOW = aBlock({ id: builtInId('services', 'follow') ?? '', place: 'services' })
const FOLLOW_SITE: SiteBlock = { ...SITE, price: 199, period: 'month' }

test('F 122: a service has a payment interval, and values equal to the site’s are not written', () => {
  const values = blockToFormValues(FOLLOW, FOLLOW_SITE)
  expect(values).toMatchObject({ price: '199', period: 'month' })
  const written = (period: string) => formValuesToBlock({ ...values, period }, FOLLOW_SITE, KEPT)
  expect(written('month').period).toBeNull()
  expect(written('once').period).toBe('once')
  expect(blockToFormValues({ ...FOLLOW, period: 'year' }, FOLLOW_SITE).period).toBe('year')
})

const LAUNCH = aBlock({ id: builtInId('campaign', 'launch') ?? '', place: 'campaign' })
const LAUNCH_SITE: SiteBlock = { ...SITE, price: null, percent: 40 }

test('E 102: a campaign has its reduction and its last day', () => {
  const values = blockToFormValues(LAUNCH, LAUNCH_SITE)
  expect(values).toMatchObject({ percent: '40', ends_on: '' })
  const written = (more: object) => formValuesToBlock({ ...values, ...more }, LAUNCH_SITE, KEPT)
  expect(written({ percent: '40 %' })).toMatchObject({ percent: null, ends_on: '' })
  expect(written({ percent: ' 33 %', ends_on: '2026-12-31' })).toMatchObject({
    percent: 33,
    ends_on: '2026-12-31',
  })
  for (const percent of ['un tiers', '33,5', '-3']) expect(written({ percent }).percent).toBeNaN()
})

test('a draft from before these fields existed is still valid', () => {
  const { period: _, percent: __, ends_on: ___, ...before } = blockToFormValues(ROW, SITE)
  expect(v.parse(blockFormValues, before)).toMatchObject({ ...before, period: '', ends_on: '' })
})

test('an invalid price is left to the contract’s own rules', () => {
  const values = { ...blockToFormValues(ROW, SITE), price: 'douze' }
  expect(formValuesToBlock(values, SITE, KEPT).price).toBeNaN()
})

test('a block added by the admin needs its French text', () => {
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

test('a price that was never charged is not struck, as far as this device knows', () => {
  const isTooHigh = (
    before: { price: number; original_price: number },
    prices: { price?: string; original_price?: string },
  ) => {
    const block = { ...ROW, ...before }
    return isStruckTooHigh({ ...blockToFormValues(block, SITE), ...prices }, { site: SITE, block })
  }
  const plain = { price: 300, original_price: 300 }
  expect(isTooHigh(plain, { price: '200', original_price: '400' })).toBe(true)
  expect(isTooHigh(plain, { price: '200', original_price: '300' })).toBe(false)
  // A reduction that continues; one that a higher price has ended.
  const reduced = { price: 300, original_price: 400 }
  expect(isTooHigh(reduced, { price: '250' })).toBe(false)
  expect(isTooHigh(reduced, { price: '350' })).toBe(true)
  // A value that is no number is refused as such.
  expect(isTooHigh(plain, { price: 'abc', original_price: '400' })).toBe(false)
  expect(isStruckTooHigh(emptyBlock('plans'), { site: SITE, block: null })).toBe(false)
})
