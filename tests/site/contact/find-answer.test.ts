import { expect, test } from 'vitest'
import { findAnswer } from '#site/contact/assistant/find-answer.ts'

const known = [
  { id: 'packs', keywords: 'pack, catalogue, vidéo' },
  { id: 'training', keywords: 'formation, cours' },
  { id: 'thai', keywords: 'แพ็ก, ราคา' },
  { id: 'none', keywords: ' , ' },
]

test.each([
  ['Que contient un PACK ?', 'packs'],
  ['une VIDEO', 'packs'],
  ['la formation a-t-elle des videos de cours ?', 'training'],
  ['แพ็กนี้ราคาเท่าไร', 'thai'],
])('%s → %s', (question, id) => {
  expect(findAnswer(question, known)?.id).toBe(id)
})

test.each(['', '  ', 'Aimes-tu le jazz ?'])(
  'to %j there is no answer rather than a guess',
  (text) => {
    expect(findAnswer(text, known)).toBeNull()
  },
)
