import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PublicModel } from '#contract/public/public-model.ts'
import { isPackForSale, type PackContentsAnswer } from '#device/public/pack-contents.ts'
import { PageRead } from '#device/public/page-reads.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { CardActions } from '#site/models/model-card.tsx'
import { PackDetails } from '#site/models/pack-details.tsx'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

const [LUNA] = SAMPLE_CATALOGUE
if (!LUNA) throw new Error('the sample is empty')

const render = async (node: ReactNode): Promise<string> => {
  await activateSiteLocale('fr')
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={() => undefined}>
        <MemoryRouter>{node}</MemoryRouter>
      </PageRead>
    </I18nProvider>,
  )
}

const actionsOf = (fields: Partial<PublicModel>) =>
  render(
    <CardActions model={{ ...LUNA, ...fields }} headingId="luna" onQuickView={() => undefined} />,
  )

test('the card of a pack that could not be delivered sells nothing, says so, and still shows it', async () => {
  const html = await actionsOf({ for_sale: false })
  expect(html).not.toContain('/order/new')
  expect(html).not.toContain('Acheter')
  expect(html).toContain('Bientôt disponible')
  expect(html).toContain('Aperçu')
  expect(html).toContain('Démo')
})

test.each([{ for_sale: true }, {}])('any other is for sale: %o', async (fields) => {
  const html = await actionsOf(fields)
  expect(html).toContain('/order/new?pack=luna-000001')
  expect(html).not.toContain('Bientôt disponible')
})

const found = (...names: readonly string[]): PackContentsAnswer => ({
  type: 'found',
  value: {
    version: names.length,
    files: names.map((name) => ({ name, size: 1, type: '', format: null, sample_url: '' })),
    extras: [],
  },
  keptSinceMs: null,
})

test('what is in the pack says more than the catalogue, which may be older', () => {
  expect(isPackForSale({ for_sale: true }, found())).toBe(false)
  expect(isPackForSale({ for_sale: false }, found('pack.zip'))).toBe(true)
  for (const unanswered of [null, { type: 'unreachable' }, { type: 'missing' }] as const) {
    expect(isPackForSale({ for_sale: false }, unanswered)).toBe(false)
    expect(isPackForSale({}, unanswered)).toBe(true)
  }
})

test.each([
  [found(), 'Bientôt disponible', 'Acheter'],
  [found('pack.zip'), 'Acheter', 'Bientôt disponible'],
])('a pack’s page says the same', async (contents, said, unsaid) => {
  const html = await render(<PackDetails model={LUNA} contents={contents} />)
  expect(html).toContain(said)
  expect(html).not.toContain(unsaid)
})
