import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/languages/locales.ts'
import { PageRead, type PageReads } from '#device/public/reads/page-reads.ts'
import { untouchedBlocks } from '#device/public/untouched-blocks.ts'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { useKnownAnswers } from '#site/contact/assistant/use-known-answers.ts'

function Answer({ id }: { id: string }) {
  return useKnownAnswers().find((known) => known.id === id)?.answer ?? 'nothing'
}

/** What the assistant says where the server says so. */
const answerTo = (id: string, reads: PageReads): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={(path) => reads[path]}>
        <Answer id={id} />
      </PageRead>
    </I18nProvider>,
  ).replace(/[\u00a0\u202f]/g, ' ')

const packsAt = (...prices: readonly number[]) => ({
  '/api/models': prices.map((price) => ({ price })),
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

test.each(LOCALES)('in %s, one price and no plan leave no gap in the words', async (locale) => {
  await activateSiteLocale(locale)
  const packs = answerTo('packs', packsAt(29))
  expect(packs.match(/29/g)).toHaveLength(1)
  expect(answerTo('training', { '/api/content': [] })).not.toMatch(/:/)
})
