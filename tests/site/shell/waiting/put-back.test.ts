// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { createDraftText, draftToText, textToDraft } from '#site/shell/form/form-draft.ts'
import { putBackFields, putBackModel } from '#site/shell/form/waiting/put-back.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  draftToHash,
  keptCustomDraft,
} from '#site/shell/order/custom/custom-draft.ts'

const AIKO: CustomDraft = { ...CUSTOM_BLANK, name: 'Aïko', specialRequests: '100 % #rose\n« oui »' }
const ORDER = {
  form: 'custom-orders',
  page: `/order/new?custom=1#${draftToHash(AIKO)}`,
  draft: 'draft:order?custom=1',
  fields: { email: 'zoe@example.org', terms: 'on' },
}
const wizard = () => textToDraft(keptCustomDraft.read(), CUSTOM_BLANK).fields
const fill = (fields: CustomDraft) => keptCustomDraft.write(draftToText({ fields, key: null }))
const sheet = createDraftText('order?custom=1')

beforeEach(() => {
  sessionStorage.clear()
  fill(CUSTOM_BLANK)
})

test('a model that was ordered and taken back is in the wizard again, word for word', () => {
  expect(putBackModel(ORDER)).toBe(true)
  expect(wizard()).toEqual(AIKO)
})

test('it is not laid over another one, and what is no model changes nothing', () => {
  fill({ ...CUSTOM_BLANK, name: 'Mina' })
  expect(putBackModel(ORDER)).toBe(false)
  expect(putBackModel({ form: 'checkout', page: '/order/new?plan=vip' })).toBe(true)
  expect(wizard()).toEqual({ ...CUSTOM_BLANK, name: 'Mina' })
})

test('what was typed into the form is there again, unless something else stands there', () => {
  expect(putBackFields(ORDER)).toBe('kept')
  expect(textToDraft(sheet.read(), { email: '', terms: '' }).fields).toEqual(ORDER.fields)
  expect(putBackFields({ ...ORDER, fields: { email: 'mina@example.org' } })).toBe('taken')
  expect(textToDraft(sheet.read(), { email: '', terms: '' }).fields).toEqual(ORDER.fields)
})
