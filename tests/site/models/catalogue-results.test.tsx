import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { FoundCount } from '#site/models/catalogue-results.tsx'

const written = (found: number): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FoundCount found={found} />
    </I18nProvider>,
  )
    .replace(/<[^>]*>/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')

test.each<[Locale, number, string]>([
  ['fr', 0, '0 modèle trouvé'],
  ['fr', 1, '1 modèle trouvé'],
  ['fr', 3, '3 modèles trouvés'],
  ['fr', 2_000, '2 000 modèles trouvés'],
  ['fr', 1_000_000, '1 000 000 de modèles trouvés'],
  ['en', 0, '0 models found'],
  ['en', 1, '1 model found'],
  ['en', 6, '6 models found'],
  ['es', 1, '1 modelo encontrado'],
  ['es', 6, '6 modelos encontrados'],
  ['es', 1_000_000, '1.000.000 de modelos encontrados'],
  ['pt', 0, 'Nenhum modelo encontrado'],
  ['pt', 1, '1 modelo encontrado'],
  ['pt', 6, '6 modelos encontrados'],
  ['th', 0, 'พบ 0 โมเดล'],
  ['th', 6, 'พบ 6 โมเดล'],
])('in %s, %i found', async (locale, found, words) => {
  await activateSiteLocale(locale)
  expect(written(found)).toBe(words)
})
