// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { draftToText, textToDraft } from '#site/shared/form-draft.ts'
import { CUSTOM_BLANK, type CustomDraft, keptCustomDraft } from '#site/shared/order/custom-draft.ts'
import { clearCustomDraft, restoreCustomDraft } from '#site/shared/order/ordered-model.ts'

const AIKO: CustomDraft = { ...CUSTOM_BLANK, name: 'Aïko', universe: 'sel & granit' }
const MINA: CustomDraft = { ...CUSTOM_BLANK, name: 'Mina' }

const fill = (fields: CustomDraft) => keptCustomDraft.write(draftToText({ fields, key: null }))
const wizard = () => textToDraft(keptCustomDraft.read(), CUSTOM_BLANK).fields

beforeEach(() => fill(CUSTOM_BLANK))

test('a model that was ordered leaves the wizard, another one stays', () => {
  fill(AIKO)
  clearCustomDraft(MINA)
  expect(wizard()).toEqual(AIKO)
  clearCustomDraft(AIKO)
  expect(wizard()).toEqual(CUSTOM_BLANK)
})

test('a model whose order is taken back is in the wizard again, but never over another one', () => {
  expect(restoreCustomDraft(AIKO)).toBe(true)
  expect(wizard()).toEqual(AIKO)
  expect(restoreCustomDraft(AIKO)).toBe(true)
  expect(restoreCustomDraft(MINA)).toBe(false)
  expect(wizard()).toEqual(AIKO)
})
