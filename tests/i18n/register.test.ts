import { expect, test } from 'vitest'
import { readCatalogue } from '#tests/architecture/texts/read-texts.ts'

const TU = /(?<![\p{L}’])(?:tu|ta|ton|tes|toi|te)(?!\p{L})|(?<!\p{L})t’\p{L}/iu
const VOUS = /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/iu

/** The subject of an e-mail to a visitor. */
const TO_VISITORS = ['admin.interviews.subject']

/** What a buyer declares to the house (Code de la consommation, annex to article R221-1). */
const BY_VISITORS = ['withdraw.panel.lead', 'withdraw.statement']

const saying = async (catalogue: string, words: RegExp): Promise<readonly string[]> =>
  (await readCatalogue(`locales/fr/${catalogue}.po`))
    .filter(({ id, text }) => ![...TO_VISITORS, ...BY_VISITORS].includes(id) && words.test(text))
    .map(({ id, text }) => `${id}: ${text}`)

test('the back-office says « vous », also in what the site says too', async () => {
  expect(await saying('admin', TU)).toEqual([])
  expect(TU.test('Recharger effacerait ta saisie.')).toBe(true)
})

test('the site says « tu »', async () => {
  expect(await saying('site', VOUS)).toEqual([])
  expect(VOUS.test('Rechargez votre page.')).toBe(true)
})
