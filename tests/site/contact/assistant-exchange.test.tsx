import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { ExchangeView } from '#site/contact/assistant-exchange.tsx'

test('each turn begins with its speaker, so that question and answer can be distinguished by ear', async () => {
  await activateSiteLocale('fr')
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <ExchangeView
          exchange={{ question: 'Combien coûte Luna ?', answers: [], words: null }}
          speakers={{ visitor: 'Toi', assistant: 'Assistant IA' }}
          onLeave={() => undefined}
          onTeam={() => undefined}
        />
      </MemoryRouter>
    </I18nProvider>,
  )
  const heard = markup
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)
  expect(heard.slice(0, 3)).toEqual(['Toi', 'Combien coûte Luna ?', 'Assistant IA'])
  expect(heard[3]).toContain('Je n’ai pas de réponse sûre')
})
