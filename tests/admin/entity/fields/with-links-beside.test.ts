import { expect, test } from 'vitest'
import { withLinksBeside } from '#admin/entity/fields/with-links-beside.ts'
import { markdownToHtml } from '#contract/public/articles/markdown-to-html.ts'
import { trustedHtml } from '#device/trusted/trusted-html.ts'

const BESIDE = '<a target="_blank" rel="noopener nofollow" href="'

const MARK = ' <sup role="img" aria-label="(nouvel onglet)">↗</sup></a>'

const preview = (markdown: string) => withLinksBeside(markdownToHtml(markdown), 'nouvel onglet')

test('a link of the site, to another site or to a mailbox opens in a tab of its own', () => {
  expect(preview('[a](/models)')).toBe(`<p>${BESIDE}/models">a${MARK}</p>`)
  expect(preview('[a](https://b.example)')).toBe(`<p>${BESIDE}https://b.example">a${MARK}</p>`)
  expect(preview('<zoe@example.org>')).toContain(`${BESIDE}mailto:zoe@example.org"`)
})

test('its markup is what the page may show', () => {
  const html = preview('[a](https://b.example)')
  expect(trustedHtml(html)).toBe(html)
})

test('a place in the article does not become part of the address', () => {
  const html = preview('a[^1]\n\n[^1]: b')
  expect(html).not.toContain('href=')
  expect(html).not.toContain('nouvel onglet')
})

test('what only looks like a link stays as it is', () => {
  expect(preview('`<a href="/b">`')).toContain('&lt;a href=&quot;/b&quot;&gt;')
})
