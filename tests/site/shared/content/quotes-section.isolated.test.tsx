// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { QuotesSection } from '#site/shared/content/quotes-section.tsx'
import type { ShownBlock } from '#site/shared/content/shown-blocks.tsx'
import { mount } from '#tests/support/mount.tsx'

const quoteOf = (name: string, isIllustration: boolean): ShownBlock => ({
  id: name,
  name,
  image: '',
  title: { text: 'Créatrice' },
  body: { text: 'C’est elle.' },
  note: { text: '' },
  price: null,
  originalPrice: null,
  period: null,
  percent: null,
  endsOn: '',
  isIllustration,
})

const sourceOf = async (...quotes: readonly ShownBlock[]): Promise<string | null | undefined> => {
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <QuotesSection id="quotes" title="Ils en parlent" quotes={quotes} />
    </I18nProvider>,
  )
  return container.querySelector('h2 + *')?.textContent
}

test('an illustration alone is spoken of in the singular', async () => {
  expect(await sourceOf(quoteOf('Ada', true))).toMatch(/^Témoignage fictif, écrit par/)
})

test('so is what one customer wrote', async () => {
  expect(await sourceOf(quoteOf('Ada', false))).toBe('Avis d’un client, lié à sa commande.')
})

test('several are spoken of in the plural', async () => {
  const [ada, bob] = [quoteOf('Ada', true), quoteOf('Bob', true)]
  expect(await sourceOf(ada, bob)).toMatch(/^Témoignages fictifs, écrits par/)
})
