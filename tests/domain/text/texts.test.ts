import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, matchesSearch, searchedText, textToSlug } from '#domain/text/fold-text.ts'

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
    ['Søren', 'soren'],
    ['Đặng Łukasz', 'dang lukasz'],
    ['DIYARBAKIR', 'diyarbakır'],
    ['İstanbul', 'istanbul'],
    ['tapis\u2011rouge', 'tapis-rouge'],
    ['2 499,00', '2499,00'],
    ['Qui\u00a0: elle\u202f?', 'qui : elle ?'],
  ] as const) {
    expect([typed, matchesSearch(typed, printed)]).toEqual([typed, true])
    expect([printed, matchesSearch(printed, typed)]).toEqual([printed, true])
  }
})

test('a number is found as printed, with thousands separators, and its parts are no separate words', () => {
  const amount = '1\u202f500\u00a0€'
  for (const typed of ['1 500', '1\u202f500', '1\u00a0500 €', '1 500€', 'pour 1 500'])
    expect([typed, matchesSearch(typed, 'Pour', amount)]).toEqual([typed, true])
  expect(matchesSearch('1 500', 'o1', '500\u00a0€')).toBe(false)
  expect(matchesSearch('1 500,50', 'o1', '1\u202f500\u00a0€', '500,50\u00a0€')).toBe(false)
  // A phone number, and other numbers without thousands.
  expect(matchesSearch('500 06', '06 12 500')).toBe(true)
  expect(matchesSearch('1 5000', '5000 à 1')).toBe(true)
})

test('invisible characters in a text do not prevent it from being found', () => {
  expect(matchesSearch('میخواهم', 'می\u200cخواهم')).toBe(true)
  expect(matchesSearch('\u2068محمد\u2069', 'محمد')).toBe(true)
})

test('every Latin letter of Europe and of Vietnam is found by the keys of any keyboard', () => {
  const letters = [...between(0xc0, 0x17f), ...between(0x1ea0, 0x1ef9)].filter((letter) =>
    /\p{L}/u.test(letter),
  )
  expect(letters.length).toBeGreaterThan(250)
  expect(letters.filter((letter) => !/^[a-z]+$/.test(foldText(letter)))).toEqual([])
})

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

test('Thai vowels are no accents: different words stay different', () => {
  expect(foldText('มิ')).not.toBe(foldText('มี'))
})

test('a slug keeps letters and digits of any script', () => {
  expect(textToSlug('Léa & Luna, œuvre n°2')).toBe('lea-luna-oeuvre-n-2')
  expect(textToSlug('***')).toBe('')
  expect(textToSlug('มะลิ')).toBe('มะลิ')
  expect(textToSlug('한국어 가이드')).toBe('한국어-가이드'.normalize('NFC'))
  expect(textToSlug('ガイド')).toBe('ガイド'.normalize('NFC'))
})

test('text to be compared, searched or put into an address is composed, in any input form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const form of [text, text.normalize('NFD')])
        for (const made of [foldText(form), searchedText(form), textToSlug(form)])
          expect(made).toBe(made.normalize('NFC'))
      expect(textToSlug(text.normalize('NFD'))).toBe(textToSlug(text.normalize('NFC')))
    }),
  )
})
