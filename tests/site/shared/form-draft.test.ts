import { expect, test } from 'vitest'
import { createDraftText, draftToText, textToDraft } from '#site/shared/form-draft.ts'

const BLANK = { name: '', type: 'general' }

test('what was typed comes back, with the key under which it was sent', () => {
  const draft = { fields: { name: 'Zoé', type: 'sales' }, key: 'k1' }
  expect(textToDraft(draftToText(draft), BLANK)).toEqual(draft)
})

test.each([
  null,
  '',
  'no JSON',
  '[]',
  '7',
  '{"fields":null}',
  '{"fields":["a"]}',
  '{"fields":{"name":7,"type":null,"gone":"x"},"key":{}}',
])('of %j nothing is taken that is not ours', (text) => {
  expect(textToDraft(text, BLANK)).toEqual({ fields: BLANK, key: null })
})

test('where the browser keeps nothing, a draft lasts as long as the page', () => {
  const kept = createDraftText('test')
  kept.write(draftToText({ fields: { name: 'Zoé' }, key: null }))
  expect(textToDraft(kept.read(), BLANK).fields).toEqual({ name: 'Zoé', type: 'general' })
})
