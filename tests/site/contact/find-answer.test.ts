import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { findAnswer } from '#site/contact/find-answer.ts'

const known = [
  { id: 'packs', keywords: 'pack*, catalogue, vidéo*', answer: 'Un pack coûte 29 €.' },
  { id: 'training', keywords: 'formation, cours', answer: 'La formation dure 12h.' },
  { id: 'adults', keywords: 'âge, 18 ans', answer: 'Les packs NSFW sont réservés aux adultes.' },
  { id: 'thai', keywords: 'แพ็ก, อายุ', answer: 'แพ็กราคา 29 ยูโร' },
  { id: 'none', keywords: ' , *', answer: '' },
]

const answerTo = (question: string, locale: Locale = 'fr') =>
  findAnswer(question, known, locale)?.id ?? null

test.each([
  ['Que contient un PACK ?', 'packs'],
  ['des packs', 'packs'],
  ['une VIDEO', 'packs'],
  ['la formation a-t-elle des videos de cours ?', 'training'],
  ['À partir de quel âge ?', 'adults'],
  ['C’est pour les 18 ans et plus ?', 'adults'],
  ['L’âge minimum', 'adults'],
])('who uses a keyword is answered with its topic: %s → %s', (question, id) => {
  expect(answerTo(question)).toBe(id)
})

test.each(['Puis-je recadrer une image ?', 'In which language…?', 'un message', 'les 18 années'])(
  'a keyword within another word does not count: %s',
  (question) => {
    expect(answerTo(question)).not.toBe('adults')
  },
)

test('without a dictionary, words are separated at the characters between them', () => {
  const { Segmenter } = Intl
  try {
    Reflect.deleteProperty(Intl, 'Segmenter')
    expect(answerTo('Quels packs ? Et des vidéos…')).toBe('packs')
    expect(answerTo('un packaging')).toBe('packs')
    expect(answerTo('les 18 années')).toBeNull()
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

test('Thai words are separated without spaces', () => {
  expect(answerTo('แพ็กนี้ราคาเท่าไร', 'th')).toBe('thai')
  expect(answerTo('อายุเท่าไร', 'th')).toBe('thai')
})

test.each(['', '  ', '?!', 'Aimes-tu le jazz ?', 'Dans quelle boîte est une tarte ?'])(
  'to %j there is no answer rather than a guess',
  (text) => {
    expect(answerTo(text)).toBeNull()
  },
)
