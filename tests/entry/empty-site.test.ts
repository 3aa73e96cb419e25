import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import {
  CATALOGUE_INDEX_CALL,
  LATEST_POSTS_CALL,
  PACK_PRICES_CALL,
} from '#contract/public/catalogue-index.ts'
import { renderPage } from '#entry/prerender.tsx'

/** The server's answers for a site without any content. */
const NOTHING_YET = {
  [LATEST_POSTS_CALL]: { posts: [], total: 0 },
  [PACK_PRICES_CALL]: { prices: null },
  [CATALOGUE_INDEX_CALL]: {
    first: [],
    all: { id: [], type: [], country: [], format: [], isNSFW: [] },
  },
  '/api/content': [],
}

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

test.each(PAGES)(
  'where an admin has hidden every block, no section of %s is a heading alone',
  async (path) => {
    const { html } = await renderPage(path, 'fr', NOTHING_YET)
    const { document } = new Window()
    document.body.innerHTML = html
    const empty = [...document.querySelectorAll('section')].filter((section) => {
      const heading = section.querySelector('h2, h3')
      return heading !== null && section.textContent.trim() === heading.textContent.trim()
    })
    expect(empty.map(({ textContent }) => textContent)).toEqual([])
  },
)
