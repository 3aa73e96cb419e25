import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import { ModelDescription } from '#site/models/card/model-description.tsx'

const draw = (): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ModelDescription text="Porcelaine et croissant d’or." />
    </I18nProvider>,
  )

test('a description is marked as French where the page is not, for eyes and for ears', async () => {
  await activateSiteLocale('fr')
  expect(draw()).not.toContain('lang=')
  await activateSiteLocale('es')
  expect(draw()).toMatch(/<p[^>]* lang="fr"[^>]*>Porcelaine/)
  expect(draw()).toContain('en francés')
})
