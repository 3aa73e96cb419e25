import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { findNamed } from '#site/contact/named-models.ts'

/** Names that are also words in one language or another. */
const MODELS = ['Nova', 'Luna', 'Rose', 'Linda', 'Hope', 'Mary Jane', 'ดาว', 'Idris'].map(
  (name) => ({ name }),
)

const namedIn = async (question: string, locale: Locale): Promise<string> => {
  await activateSiteLocale(locale)
  const context = {
    locale,
    beside: i18n._('known.name.beside'),
    described: i18n._('known.name.described'),
  }
  return findNamed(question, MODELS, context)
    .map(({ name }) => name)
    .join(' ')
}

const ASKED = {
  fr: [
    ['Combien coûte Rose ?', 'Rose'],
    ['Et nova ?', 'Nova'],
    ['rose', 'Rose'],
    ['Le prix du pack luna', 'Luna'],
    ['luna, rose et idris', 'Luna Rose Idris'],
    ['Le prix d’Idris', 'Idris'],
    ['Rose a-t-elle un journal ?', 'Rose'],
    ['COMBIEN COÛTE ROSE ?', 'Rose'],
    ['Un visage rose pâle ?', ''],
    ['Une fille en robe rose', ''],
    ['UN VISAGE ROSE PÂLE', ''],
  ],
  en: [
    ['How much is Hope?', 'Hope'],
    ['how much does hope cost', 'Hope'],
    ['Hope or Rose?', 'Rose Hope'],
    ['mary jane', 'Mary Jane'],
    ['I hope you are well', ''],
    ['Hope models have a diary', ''],
    ['a rose garden', ''],
  ],
  es: [
    ['¿Cuánto cuesta Linda?', 'Linda'],
    ['¿y linda?', 'Linda'],
    ['precio de luna', 'Luna'],
    ['¿Hay una chica linda con vídeos?', ''],
    ['Bajo la luna llena', ''],
    ['Nova colección', ''],
  ],
  pt: [
    ['Qual o preço da Nova?', 'Nova'],
    ['preço da nova', 'Nova'],
    ['nova?', 'Nova'],
    ['Nova tem vídeos?', 'Nova'],
    ['Vocês têm uma nova modelo?', ''],
    ['Nova modelo à vista?', ''],
    ['Quero uma modelo nova', ''],
    ['VOCÊS TÊM UMA NOVA MODELO?', ''],
    ['Alguma coisa nova no catálogo?', ''],
    ['Há novas modelos?', ''],
  ],
  th: [
    ['Luna ราคาเท่าไร', 'Luna'],
    ['luna ราคาเท่าไร', 'Luna'],
    ['ราคาของดาว', 'ดาว'],
    ['ดาว', 'ดาว'],
    ['ท้องฟ้ามีดาวมากมาย', ''],
  ],
} as const satisfies Record<Locale, readonly (readonly [string, string])[]>

test.each(LOCALES)('in %s a name counts as a name alone, not as the word it is', async (locale) => {
  for (const [question, names] of ASKED[locale])
    expect([question, await namedIn(question, locale)]).toEqual([question, names])
})
