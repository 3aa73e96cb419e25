import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import type { PassageSearch } from '#contract/public/assistant/search-passages.ts'
import { PACK_PRICES_CALL } from '#contract/public/catalogue-index.ts'
import { publicBlocks } from '#contract/public/public-content.ts'
import { PageRead, type PageReads } from '#device/public/page-reads.ts'
import { untouchedBlocks } from '#device/public/public-content.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { useKnownAnswers } from '#site/contact/known-answers.ts'
import { useAnswer } from '#site/contact/use-answer.ts'
import { KNOWN_SITE, openKnownSite } from './known-site.ts'

function Answer({ id }: { id: string }) {
  return useKnownAnswers().find((known) => known.id === id)?.answer ?? 'nothing'
}

function Found({ question, search }: { question: string; search: PassageSearch }) {
  const [found] = useAnswer(search)(question)
  return found ? `${found.path}#${found.hash ?? ''} ${found.answer}` : 'nothing'
}

/** What is said where the server says so. */
const renderText = (part: ReactNode, reads: PageReads): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={(path) => reads[path]}>{part}</PageRead>
    </I18nProvider>,
  ).replace(/[\u00a0\u202f]/g, ' ')

const answerTo = (id: string, reads: PageReads): string => renderText(<Answer id={id} />, reads)

/** Where the answer stands, and what it is. */
const ask = (question: string, search: PassageSearch, reads: PageReads = {}): string =>
  renderText(<Found {...{ question, search }} />, reads)

const packsAt = (...prices: readonly number[]) => ({
  [PACK_PRICES_CALL]: {
    prices:
      prices.length === 0 ? null : { lowest: Math.min(...prices), highest: Math.max(...prices) },
  },
})

test('packs are answered with what they cost, be it one price or none', async () => {
  await activateSiteLocale('fr')
  expect(answerTo('packs', packsAt(29, 12, 35))).toContain('coûte de 12 € à 35 €. Chaque fiche')
  expect(answerTo('packs', packsAt(29, 29))).toContain('coûte 29 €. Chaque fiche')
  expect(answerTo('packs', packsAt())).toBe('nothing')
})

test('the training is answered with the plans that are for sale, if any', async () => {
  await activateSiteLocale('fr')
  const plans = { '/api/content': untouchedBlocks('plans') }
  expect(answerTo('training', plans)).toContain('Formules : Starter 197 €, Premium 397 €')
  expect(answerTo('training', { '/api/content': [] })).toBe(
    'La formation compte quatre modules et 12 h de contenu.',
  )
})

test.each(LOCALES)('in %s, one price and no plan leave no gap in the text', async (locale) => {
  await activateSiteLocale(locale)
  const packs = answerTo('packs', packsAt(29))
  expect(packs.match(/29/g)).toHaveLength(1)
  expect(answerTo('training', { '/api/content': [] })).not.toMatch(/:/)
})

/** Of what a page answers, in the order of `locales`. */
const ASKED = {
  fr: [
    ['Comment suivre ma commande ?', 'Écris-nous avec l’adresse e-mail'],
    ['Le cours existe en anglais ?', 'Les leçons sont écrites en français'],
    ['Combien vais-je gagner par mois ?', 'Personne ne peut te le promettre'],
    ['Quel âge faut-il avoir ?', 'réservés aux adultes'],
    ['Combien coûte un pack ?', 'Un pack prêt à publier coûte'],
    ['Combien coûte un pack hybride ?', 'associe ton corps'],
    ['Je veux acheter la formation', 'quatre modules'],
    ['Quels packs pour adultes ?', 'réservés aux adultes'],
    ['Suis-je remboursé ?', 'remboursée sur simple demande'],
    ['Puis-je avoir une facture ?', 'sur ta page de commande'],
    ['Quel est le délai de livraison ?', '3 à 5 jours ouvrés'],
    ['délai de livraison', '3 à 5 jours ouvrés'],
    ['Quel délai de réponse ?', 'de 9 h à 21 h'],
    ['Je veux parler à un humain', 'par le formulaire ou à contact@neomuse.example'],
    ['prix', 'Un pack prêt à publier coûte'],
    ['Quel est le prix de la formation ?', 'quatre modules'],
    ['Puis-je recadrer une image ?', 'les publier, les recadrer'],
    ['Est-ce que vous recrutez ?', 'nothing'],
  ],
  en: [
    ['In which language should I write?', 'French, English, Spanish'],
    ['How much is a pack?', 'pack'],
    ['Will I get an invoice for a pack?', 'on your order page'],
    ['Can I have an invoice?', 'on your order page'],
    ['delivery delay', '3 to 5 working days'],
    ['I want to talk to a human', 'with the form or at'],
    ['price', 'A pack ready to publish costs'],
    ['Which tools do I need?', 'browser'],
    ['What age must I be?', 'adults'],
    ['How much are the hybrid packages?', 'your body'],
    ['Can I buy the training?', 'four modules'],
    ['Do you have customer support?', '/contact#'],
    ['How much does an elephant weigh?', 'nothing'],
  ],
  es: [
    ['¿Cómo sigo mi pedido?', 'correo'],
    ['¿Qué edad hay que tener?', 'adult'],
    ['¿Cuánto cuesta un pack híbrido?', 'tu cuerpo'],
    ['¿Puedo comprar la formación?', 'cuatro módulos'],
    ['¿Puedo tener una factura?', 'en la página de tu pedido'],
    ['plazo de entrega', '3 a 5 días laborables'],
    ['Quiero hablar con un humano', 'con el formulario o a'],
    ['precio', 'Un pack listo para publicar cuesta'],
    ['¿Te gusta el jazz?', 'nothing'],
  ],
  pt: [
    ['Vou receber nota fiscal?', 'na página do seu pedido'],
    ['Qual a idade mínima?', 'adult'],
    ['Quanto custa um pack híbrido?', 'seu corpo'],
    ['Posso comprar o curso?', 'quatro módulos'],
    ['Posso ter uma nota fiscal?', 'na página do seu pedido'],
    ['prazo de entrega', '3 a 5 dias úteis'],
    ['Quero falar com um humano', 'pelo formulário ou para'],
    ['preço', 'Um pack pronto para publicar custa'],
    ['Há menções legais?', 'Imagens virtuais'],
    ['Você gosta de jazz?', 'nothing'],
  ],
  th: [
    ['เขียนเป็นภาษาอะไรได้บ้าง', 'ฝรั่งเศส'],
    ['ต้องมีอายุเท่าไร', 'ผู้ใหญ่'],
    ['แพ็กไฮบริดราคาเท่าไร', '/hybrid#'],
    ['แพ็กเกจไฮบริดราคาเท่าไร', 'ร่างกาย'],
    ['ขอใบแจ้งหนี้ได้ไหม', 'อยู่ในหน้าคำสั่งซื้อของคุณ'],
    ['ระยะเวลาจัดส่ง', '3–5 วันทำการ'],
    ['อยากคุยกับคนจริง', 'ทางแบบฟอร์มหรือที่'],
    ['ราคา', 'แพ็กพร้อมเผยแพร่ราคา'],
    ['คุณชอบดนตรีแจ๊สไหม', 'nothing'],
  ],
} as const satisfies Record<Locale, readonly (readonly [string, string])[]>

test.each(LOCALES)('in %s, questions lead to the pages’ answer, or to none', async (locale) => {
  const search = await openKnownSite(locale)
  await activateSiteLocale(locale)
  for (const [question, answer] of ASKED[locale])
    expect.soft(`${question} ${ask(question, search, packsAt(29))}`).toContain(answer)
})

test('a question that administrators have written is answered, with where it stands', async () => {
  const blocks = (['faq-contact', 'faq-business'] as const).flatMap((place, at) =>
    untouchedBlocks(place)
      .slice(0, 1)
      .map((block) => {
        const title = `Livrez-vous sur la ${['Lune', 'Terre'][at]} ?`
        return { ...block, texts: { fr: { title, body: `${place}.`, note: '' } } }
      }),
  )
  const search = await openKnownSite('fr', { ...KNOWN_SITE, blocks: v.parse(publicBlocks, blocks) })
  await activateSiteLocale('fr')
  expect(ask('Vous livrez sur la lune ?', search)).toBe('/contact#questions faq-contact.')
  expect(ask('Livrez-vous sur Terre ?', search)).toBe('/formation#questions faq-business.')
  expect(ask('Comment suivre une commande ?', search)).not.toContain('nous retrouvons ta commande')
})
