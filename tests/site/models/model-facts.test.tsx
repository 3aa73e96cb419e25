import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PublicModel } from '#contract/public/public-model.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { frenchTypography } from '#i18n/french-typography.ts'
import { ModelDescription } from '#site/models/model-facts.tsx'
import { SAMPLE_CATALOGUE } from '#site/models/sample-catalogue.ts'

const renderText = (model: PublicModel): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ModelDescription model={model} />
    </I18nProvider>,
  )

describe.each(SAMPLE_CATALOGUE.map((model) => [model.name, model] as const))('%s', (_, model) => {
  const rewritten = { ...model, description: 'Porcelaine et croissant d’or.' }
  const anothers = { ...model, id: 'another' }

  test('says in French what the catalogue has, and no page marks it', async () => {
    await activateSiteLocale('fr')
    expect(renderText(model)).toContain(frenchTypography(model.description))
    expect(renderText(model)).not.toContain('lang=')
  })

  test('as it came with the site speaks the reader’s language', async () => {
    await activateSiteLocale('es')
    expect(renderText(model)).not.toContain('lang=')
    expect(renderText(model)).not.toContain('en francés')
    expect(renderText(model)).not.toContain(model.description.slice(0, 20))
  })

  test('rewritten is marked as French where the page is not, for eyes and for ears', async () => {
    await activateSiteLocale('es')
    expect(renderText(rewritten)).toMatch(/<p[^>]* lang="fr"[^>]*>Porcelaine/)
    expect(renderText(rewritten)).toContain('en francés')
    expect(renderText(anothers)).toContain('lang="fr"')
  })
})

test('the French texts of the samples are those of their translations’ source', async () => {
  await activateSiteLocale('fr')
  for (const { name, description } of SAMPLE_CATALOGUE)
    expect(i18n._(`sample.${name.toLowerCase()}`)).toBe(frenchTypography(description))
})
