// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { draftToText } from '#site/shared/form-draft.ts'
import {
  CUSTOM_BLANK,
  type CustomDraft,
  draftToHash,
  keptCustomDraft,
} from '#site/shared/order/custom-draft.ts'
import {
  forgetOrderedModel,
  hashToModel,
  keepOrderedModel,
  modelToHash,
} from '#site/shared/order/ordered-model.ts'

const AIKO: CustomDraft = { ...CUSTOM_BLANK, name: 'Aïko', specialRequests: '100 % #rose\n« oui »' }
const MINA: CustomDraft = { ...CUSTOM_BLANK, name: 'Mina' }

const fill = (fields: CustomDraft) => keptCustomDraft.write(draftToText({ fields, key: null }))

beforeEach(() => {
  sessionStorage.clear()
  fill(CUSTOM_BLANK)
})

test('the wizard’s model is identified without its text, and found again', () => {
  fill(AIKO)
  const hash = modelToHash(AIKO)
  expect(hash).toMatch(/^model=[0-9a-z]{14}$/)
  expect(hashToModel(`#${hash}`)).toEqual(AIKO)
})

test('the ordering tab keeps it until it is sent, whatever the wizard contains by then', () => {
  fill(AIKO)
  const hash = modelToHash(AIKO)
  expect(keepOrderedModel(AIKO)).toBe(true)
  fill(MINA)
  expect(hashToModel(`#${hash}`)).toEqual(AIKO)
  expect(modelToHash(AIKO)).toBe(hash)
  forgetOrderedModel(AIKO)
  expect(hashToModel(`#${hash}`)).toBeNull()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('rose')
})

test('an unknown id is no model, text is one', () => {
  expect(hashToModel('#model=0123456789abcd')).toBeNull()
  expect(hashToModel(`#${draftToHash(AIKO)}`)).toEqual(AIKO)
  expect(hashToModel('')).toEqual(CUSTOM_BLANK)
})

test('in a browser without storage, the address contains the text', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: () => null, setItem: refuse })
  onTestFinished(() => void vi.unstubAllGlobals())
  fill(AIKO)
  expect(keepOrderedModel(AIKO)).toBe(false)
  expect(modelToHash(AIKO)).toBe(draftToHash(AIKO))
})
