import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { renderPage } from '#entry/prerender.tsx'

/** The server's answers for a site without any content. */
const NOTHING_YET = { '/api/blog': [], '/api/models': [], '/api/content': [] }

const PAGES = [
  '/',
  '/models',
  '/formation',
  '/hybrid',
  '/about',
  '/contact',
  '/blog',
  '/favourites',
]

test.each(LOCALES)(
  'a fresh site in %s does not mention a search that was not made',
  async (locale) => {
    for (const path of PAGES) {
      const { html } = await renderPage(path, locale, NOTHING_YET)
      expect([path, html.includes('lucide-search-x')]).toEqual([path, false])
    }
  },
)

test('the blog and the catalogue say that there is none yet', async () => {
  const { html: blog } = await renderPage('/blog', 'fr', NOTHING_YET)
  expect(blog).toContain('Aucun article pour l’instant')
  const { html: models } = await renderPage('/models', 'fr', NOTHING_YET)
  expect(models).toContain('Aucun modèle pour l’instant')
})
