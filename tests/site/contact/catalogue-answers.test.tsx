import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import type { PublicModel } from '#contract/public/public-model.ts'
import { PageRead } from '#device/public/page-reads.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { useAnswer } from '#site/contact/use-answer.ts'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

function Found({ question }: { question: string }) {
  const [found] = useAnswer(null)(question)
  return found ? `${found.path} ${found.answer} ${found.link}` : 'nothing'
}

/** The answer's link, kind and link text; `models` undefined: the catalogue was never loaded. */
const ask = (question: string, models?: readonly PublicModel[]): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={(path) => (path === '/api/models' ? models : undefined)}>
        <Found question={question} />
      </PageRead>
    </I18nProvider>,
  ).replace(/[\u00a0\u202f]/g, ' ')

const address = (name: string): string =>
  `/models/${SAMPLE_CATALOGUE.find((model) => model.name === name)?.slug}`

const LUNA = address('Luna')
const NOVA = address('Nova')
const SAKURA = address('Sakura')

const ASKED = {
  fr: [
    ['Combien coûte Luna ?', `${LUNA} Luna (France) coûte 29 € le pack. Voir Luna`],
    ['Le prix du pack luna', `${LUNA} Luna (France) coûte 29 €`],
    ['Et nova ?', `${NOVA} Nova coûte 15 € le pack. Ce pack NSFW est réservé aux adultes.`],
    ['Avez-vous un modèle japonais ?', `${SAKURA} Sakura (Japon) coûte 22 €`],
    ['Des modèles français ?', '/models France, prix du pack : Luna 29 €, Idris 18 €'],
    ['Vous avez du sexy ?', '/models Sexy, prix du pack : Nova 15 €, Caio 35 €'],
    ['Luna ou Sakura ?', '/models Prix du pack : Luna 29 €, Sakura 22 €'],
    ['Un modèle cosplay allemand ?', '/custom Le catalogue n’a pas de modèle de ce type'],
    ['Un modèle sur mesure japonais ?', '/custom Un modèle sur mesure commence'],
    ['Puis-je écrire en français ?', 'nothing'],
    ['Parlez-vous japonais ?', 'nothing'],
  ],
  en: [
    ['How much is Luna?', `${LUNA} Luna (France) costs €29 per pack. See Luna`],
    ['Do you have a Japanese model?', `${SAKURA} Sakura (Japan) costs €22`],
    ['Any French models?', '/models France, price per pack: Luna €29, Idris €18'],
    ['How much does Nova cost?', `${NOVA} Nova costs €15`],
    ['German models', '/custom The catalogue has no model of this kind'],
    ['Do you speak Japanese?', 'nothing'],
  ],
  es: [
    ['¿Cuánto cuesta Luna?', `${LUNA} Luna (Francia) cuesta 29 € el pack. Ver Luna`],
    ['¿Tenéis un modelo japonés?', `${SAKURA} Sakura (Japón) cuesta 22 €`],
    ['¿Modelos franceses?', '/models Francia, precio del pack: Luna 29 €, Idris 18 €'],
    ['¿Hay modelos alemanes?', '/custom El catálogo no tiene ningún modelo de este tipo'],
  ],
  pt: [
    ['Quanto custa a Luna?', `${LUNA} Luna (França) custa € 29 o pack. Ver Luna`],
    ['Vocês têm um modelo japonês?', `${SAKURA} Sakura (Japão) custa € 22`],
    ['Modelos da França?', '/models França, preço do pack: Luna € 29, Idris € 18'],
    ['Vocês têm uma nova modelo?', 'nothing'],
    ['Qual o preço da nova?', `${NOVA} Nova custa € 15`],
    ['Há modelos alemães?', '/custom Por enquanto, o catálogo não tem nenhum modelo desse tipo'],
  ],
  th: [
    ['Luna ราคาเท่าไร', `${LUNA} Luna (ฝรั่งเศส) ราคาแพ็กละ €29 ดู Luna`],
    ['มีโมเดลญี่ปุ่นไหม', `${SAKURA} Sakura (ญี่ปุ่น) ราคาแพ็กละ €22`],
    ['มีโมเดลฝรั่งเศสไหม', '/models ฝรั่งเศส ราคาต่อแพ็ก: Luna €29, Idris €18'],
    ['มีโมเดลเยอรมันไหม', '/custom ตอนนี้แค็ตตาล็อกยังไม่มีโมเดลแบบนี้'],
  ],
} as const satisfies Record<Locale, readonly (readonly [string, string])[]>

test.each(LOCALES)(
  'in %s, models, countries and types are answered by the catalogue',
  async (locale) => {
    await activateSiteLocale(locale)
    for (const [question, answer] of ASKED[locale])
      expect(`${question} ${ask(question, SAMPLE_CATALOGUE)}`).toContain(answer)
  },
)

test('an NSFW pack shows a name and a price, and no further text', async () => {
  await activateSiteLocale('fr')
  for (const model of SAMPLE_CATALOGUE.filter(({ isNSFW }) => isNSFW)) {
    const said = ask(`Combien coûte ${model.name} ?`, SAMPLE_CATALOGUE)
    for (const word of [model.description, model.country, model.type, ...model.tags])
      expect(said).not.toContain(word)
  }
})

test('long lists end where the catalogue takes over', async () => {
  await activateSiteLocale('fr')
  const many = [...SAMPLE_CATALOGUE, ...SAMPLE_CATALOGUE, ...SAMPLE_CATALOGUE, ...SAMPLE_CATALOGUE]
  const said = ask('Des modèles français ?', many)
  expect(said.match(/Luna|Idris/g)).toHaveLength(6)
  expect(said).toContain('€…')
})

test('a star in a name is not a wildcard', async () => {
  await activateSiteLocale('fr')
  const starred = SAMPLE_CATALOGUE.map((model) => ({ ...model, name: `${model.name[0]}*` }))
  expect(ask('Aimes-tu le jazz ?', starred)).toBe('nothing')
})

test('without a loaded catalogue, nothing is claimed', async () => {
  await activateSiteLocale('fr')
  expect(ask('Combien coûte Luna ?')).not.toContain('Luna')
  expect(ask('Un modèle allemand ?')).toBe('nothing')
})

test('what is not for sale yet is said to come, and has no price', async () => {
  await activateSiteLocale('fr')
  const models = SAMPLE_CATALOGUE.map((model) =>
    model.name === 'Luna' ? { ...model, for_sale: false } : model,
  )
  expect(ask('Combien coûte Luna ?', models)).toContain(
    `${LUNA} Le pack Luna n’est pas encore en vente : ses fichiers sont en préparation.`,
  )
  expect(ask('Luna ou Sakura ?', models).replace(/[\u2068\u2069]/g, '')).toContain(
    'Luna (bientôt disponible), Sakura 22 €',
  )
})
