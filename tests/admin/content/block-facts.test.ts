import { expect, test } from 'vitest'
import {
  frenchReaders,
  isRewritten,
  UNWRITTEN,
  writtenLocales,
} from '#admin/content/block-facts.ts'
import { blockAddress } from '#admin/content/place-labels.ts'
import { content } from '#contract/entities/content.ts'
import { validate } from '#contract/validate.ts'
import { builtInId } from '#domain/content-blocks.ts'
import { aBlock } from '#tests/support/make-block.ts'

const ID = builtInId('home-testimonials', '1') ?? ''

test('a French reader gets the facts part by part', () => {
  const block = aBlock({
    id: ID,
    title_fr: 'Rôle',
    body_fr: 'Mots',
    title_en: 'Role',
    body_th: 'คำ',
  })
  expect(writtenLocales(block)).toEqual(['fr', 'en', 'th'])
  expect(frenchReaders(block)).toEqual(['en', 'es', 'pt', 'th'])
  expect(frenchReaders(aBlock({ id: ID, body_fr: 'Mots', body_en: 'Words' }))).toEqual([
    'es',
    'pt',
    'th',
  ])
  expect(frenchReaders(aBlock({ id: ID, body_en: 'Words' }))).toEqual([])
})

test('restoring the site’s text leaves no rewritten part', () => {
  const block = aBlock({
    id: ID,
    body_th: 'คำ',
    price: 3,
    name: 'X',
    image: '/x',
    proof: 'A1',
    period: 'once',
    percent: 3,
    ends_on: '2026-12-31',
  })
  expect(isRewritten(block)).toBe(true)
  const back = { ...block, ...UNWRITTEN }
  expect(validate(content.draftSchema, back).type).toBe('valid')
  expect(isRewritten(back)).toBe(false)
})

test('a block links to its page for visitors, in their language', () => {
  expect(blockAddress({ id: ID, place: 'home-testimonials' })).toBe('/#testimonials')
  expect(blockAddress({ id: ID, place: 'home-testimonials' }, 'th')).toBe('/th#testimonials')
  expect(blockAddress({ id: ID, place: 'plans' }, 'en')).toBe('/en/formation#plans')
  const cgv = { id: builtInId('legal', 'cgv') ?? '', place: 'legal' } as const
  expect(blockAddress(cgv, 'es')).toBe('/es/legal/cgv')
})
