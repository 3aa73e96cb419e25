import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LATEST_POSTS_CALL } from '#contract/public/catalogue-index.ts'
import type { PublicPost } from '#contract/public/public-post.ts'
import { publicSettings } from '#contract/public/public-settings.ts'
import { SAMPLE_POSTS } from '#contract/sample-posts.ts'
import { renderPage } from '#entry/prerender.tsx'

const [SAMPLE] = SAMPLE_POSTS
const PATH = `/blog/${SAMPLE?.slug}`

test('a page contains the data it was rendered from, without unused fields, and renders the same from it', async () => {
  const post = { ...SAMPLE, content: '**gras**', html: '<p>Du texte.</p>' } as PublicPost
  const latest = { posts: SAMPLE_POSTS, total: SAMPLE_POSTS.length }
  const reads = { [`/api${PATH}`]: post, [LATEST_POSTS_CALL]: latest, '/api/nobody-asks': 1 }
  const page = await renderPage(PATH, 'fr', reads)
  const { content: _, ...shown } = post
  expect(page.html).toContain('Du texte.')
  expect(page.reads).toEqual({ [`/api${PATH}`]: shown, [LATEST_POSTS_CALL]: latest })
  expect((await renderPage(PATH, 'fr', page.reads)).html).toBe(page.html)
})

test('the training’s students are no setting: a new number of creators does not change them', async () => {
  const settings = v.parse(publicSettings, { stats: { creators: '3,150+' } })
  const reads = { '/api/settings': settings }
  expect((await renderPage('/', 'fr', reads)).html).toContain('3,150+')
  const { html } = await renderPage('/formation', 'fr', reads)
  expect(html).toContain('2,300+')
  expect(html).not.toContain('3,150+')
})
