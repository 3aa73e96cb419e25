import { expect, test } from 'vitest'
import { markdownToLegalText } from '#app/build/legal-texts.ts'

test('every second-level heading can be pointed at, and stands in the table of contents', () => {
  const { html, sections } = markdownToLegalText('Début\n\n## 1. Un\n\ntexte\n\n## 2. Deux\n', 'en')
  expect(sections).toEqual([
    { id: 'article-1', title: '1. Un' },
    { id: 'article-2', title: '2. Deux' },
  ])
  expect(html).toContain('<h2 id="article-2" tabindex="-1">2. Deux</h2>')
})

test('French texts get their narrow spaces, others and addresses do not', () => {
  const markdown = '## Quoi ?\n\n« Oui » [ici](/a?b=c)'
  expect(markdownToLegalText(markdown, 'fr').sections[0]?.title).toBe('Quoi\u202f?')
  expect(markdownToLegalText(markdown, 'fr').html).toContain('«\u202fOui\u202f» <a href="/a?b=c">')
  expect(markdownToLegalText(markdown, 'es').html).toContain('« Oui »')
})
