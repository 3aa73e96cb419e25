// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { restoreFields, restoreOrderedModel } from '#site/shared/form/waiting-entry-actions.ts'
import { createDraftText, draftToText, textToDraft } from '#site/shared/form-draft.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  draftToHash,
  keptCustomDraft,
} from '#site/shared/order/custom-draft.ts'
import { hashToModel, modelToHash } from '#site/shared/order/ordered-model.ts'

const AIKO: CustomDraft = { ...CUSTOM_BLANK, name: 'Aïko', specialRequests: '100 % #rose\n« oui »' }
const ORDER = {
  form: 'custom-orders',
  page: '/order/new?custom=1',
  draft: 'draft:order?custom=1',
  fields: { email: 'zoe@example.org', terms: 'on', model: draftToHash(AIKO) },
}
const { model: _, ...TYPED } = ORDER.fields
const wizard = () => textToDraft(keptCustomDraft.read(), CUSTOM_BLANK).fields
const fill = (fields: CustomDraft) => keptCustomDraft.write(draftToText({ fields, key: null }))
const sheet = createDraftText('order?custom=1')

beforeEach(() => {
  sessionStorage.clear()
  fill(CUSTOM_BLANK)
})

test('a model that was ordered and taken back is in the wizard again, unchanged', () => {
  expect(restoreOrderedModel(ORDER)).toBe(true)
  expect(wizard()).toEqual(AIKO)
})

test('this tab’s order page has it too, also where the wizard has gone on to another one', () => {
  fill({ ...CUSTOM_BLANK, name: 'Mina' })
  restoreOrderedModel(ORDER)
  const hash = modelToHash(AIKO)
  expect(hash).toMatch(/^model=\w+$/)
  expect(hashToModel(`#${hash}`)).toEqual(AIKO)
})

test('a model that only its address has is put back from there', () => {
  const page = `/order/new?custom=1#${draftToHash(AIKO)}`
  expect(restoreOrderedModel({ ...ORDER, page, fields: TYPED })).toBe(true)
  expect(wizard()).toEqual(AIKO)
})

test('it is not laid over another one, and what is no model changes nothing', () => {
  fill({ ...CUSTOM_BLANK, name: 'Mina' })
  expect(restoreOrderedModel(ORDER)).toBe(false)
  expect(restoreOrderedModel({ ...ORDER, form: 'checkout' })).toBe(true)
  expect(wizard()).toEqual({ ...CUSTOM_BLANK, name: 'Mina' })
})

test('what was typed into the form is there again, unless something else stands there', () => {
  expect(restoreFields(ORDER)).toBe('kept')
  expect(textToDraft(sheet.read(), { email: '', terms: '' }).fields).toEqual(TYPED)
  expect(restoreFields({ ...ORDER, fields: { email: 'mina@example.org' } })).toBe('taken')
  expect(textToDraft(sheet.read(), { email: '', terms: '' }).fields).toEqual(TYPED)
})
