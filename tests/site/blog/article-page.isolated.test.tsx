// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { ArticlePage } from '#site/blog/article-page.tsx'
import { mount } from '#tests/support/mount.tsx'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const [SAMPLE] = SAMPLE_POSTS

/** A sample's article in a document of that kind, at a server that says this of it, and nothing yet of the others. */
const openArticle = async (
  kind: 'prerendered' | 'frame',
  answer: Response | Error,
  // Of the entry that the document came for.
  key = 'default',
) => {
  replaceFetch(async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const root = document.createElement('div')
  root.id = 'root'
  if (kind !== 'frame') root.dataset.page = kind
  document.body.append(root)
  onTestFinished(() => root.remove())
  await activateSiteLocale('fr')
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[{ pathname: `/blog/${SAMPLE?.slug}`, key }]}>
        <Routes>
          <Route path="/blog/:slug" Component={ArticlePage} />
        </Routes>
      </MemoryRouter>
    </I18nProvider>,
  )
  return container.querySelector('h1')?.textContent
}

const gone = () => Response.json({ code: 'not-found' }, { status: 404 })
const title = SAMPLE?.title.slice(0, 12)

test('an article of the sample that is gone is not shown in the frame that says so', async () => {
  expect(await openArticle('frame', gone())).toBe('Page introuvable')
})

test('in a frame, an article reports nothing before the user has answered', async () => {
  expect(await openArticle('frame', new TypeError('offline'))).toBe('Chargement…')
})

test('a whole page of an article stays until the list says that it is gone', async () => {
  expect(await openArticle('prerendered', gone())).toContain(title)
})

test('a frame reports nothing about an article opened from it', async () => {
  expect(await openArticle('frame', new TypeError('offline'), 'next')).toContain(title)
})
