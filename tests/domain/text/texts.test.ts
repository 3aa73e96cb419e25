import { expect, test } from 'vitest'
import { foldText, matchesSearch } from '#domain/text/fold-text.ts'
import { textToSlug } from '#domain/text/slug.ts'

test('search ignores case and accents, in composed and decomposed spelling', () => {
  expect(matchesSearch('thailande', 'THAÏLANDE')).toBe(true)
  expect(matchesSearch('Thai\u0308lande', 'Thaïlande')).toBe(true)
  expect(matchesSearch('  ', 'anything')).toBe(true)
  expect(matchesSearch('luna', 'Nova', 'clair de lune')).toBe(false)
  expect(matchesSearch('lune nov', 'Nova', 'clair de lune')).toBe(true)
  expect(matchesSearch('luna nov', 'Nova', 'clair de lune')).toBe(false)
})

test('what a keyboard types finds what is printed, and the other way round', () => {
  for (const [printed, typed] of [
    ['L’influence', "l'influence"],
    ['Cas d‘étude', "cas d'etude"],
    ['Cœur', 'coeur'],
    ['ŒUVRE', 'oeuvre'],
    ['Ex æquo', 'EX AEQUO'],
    ['Straße', 'STRASSE'],
    ['Qui\u00a0: elle\u202f?', 'qui : elle ?'],
  ] as const) {
    expect([typed, matchesSearch(typed, printed)]).toEqual([typed, true])
    expect([printed, matchesSearch(printed, typed)]).toEqual([printed, true])
  }
})

test('a number is found as it is printed, its thousands apart, and its parts are no words of their own', () => {
  const amount = '1\u202f500\u00a0€'
  for (const typed of ['1 500', '1\u202f500', '1\u00a0500 €', '1 500€', 'pour 1 500'])
    expect([typed, matchesSearch(typed, 'Pour', amount)]).toEqual([typed, true])
  expect(matchesSearch('1 500', 'o1', '500\u00a0€')).toBe(false)
  expect(matchesSearch('1 500,50', 'o1', '1\u202f500\u00a0€', '500,50\u00a0€')).toBe(false)
  // A phone's number, and whatever else has no thousands.
  expect(matchesSearch('500 06', '06 12 500')).toBe(true)
  expect(matchesSearch('1 5000', '5000 à 1')).toBe(true)
})

test('Thai vowels are no accents: other words stay other words', () => {
  expect(foldText('มิ')).not.toBe(foldText('มี'))
})

test('a slug keeps letters and digits of any script', () => {
  expect(textToSlug('Léa & Luna, œuvre n°2')).toBe('lea-luna-oeuvre-n-2')
  expect(textToSlug('***')).toBe('')
  expect(textToSlug('มะลิ')).toBe('มะลิ')
})
