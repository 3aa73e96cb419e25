import { expect, test } from 'vitest'
import { emailTexts, renderEmail } from '#contract/admin/render-email.ts'
import { LOCALES } from '#contract/locales.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { aNewsletter } from '#tests/support/make-entity-rows.ts'

const ALL = `## Titre

**gras** [ici](/models?a=1&b=2) <https://ailleurs.example> ![Luna](/files/${'0'.repeat(64)})

- [x] fait
- [ ] à faire

> cité

| a | b |
| - | - |
| c | d |

<script>alert(1)</script>`

const render = (fields: object = {}, locale: (typeof LOCALES)[number] = 'fr', image = '') => {
  const texts = emailTexts(aNewsletter(fields), locale)
  return renderEmail({
    texts,
    bodyHtml: markdownToHtml(texts.body),
    image,
    link: '',
    locale,
    siteName: 'Néo & <muse>',
    publicUrl: 'https://neomuse.example',
    leaveAt: 'https://neomuse.example/newsletter?token=t&subscribed=1',
  })
}

test('all Markdown elements are styled inline, and stay harmless', () => {
  const { html, content } = render({ body_fr: ALL })
  for (const [, tag = '', rest = ''] of content.matchAll(
    /<(p|h1|h2|a|ul|li|blockquote|img)( [^>]*)?>/g,
  ))
    expect([tag, rest]).toEqual([tag, expect.stringContaining('style="')])
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('Néo &amp; &lt;muse>')
  expect(html).not.toMatch(/<script|<source|<picture|<input|class=/)
  expect(html).toContain(`src="https://neomuse.example/files/${'0'.repeat(64)}"`)
  expect(html).toContain('href="https://neomuse.example/models?a=1&amp;b=2"')
})

test('the plain text says the same, line by line', () => {
  expect(render({ body_fr: ALL }).text).toBe(`Printemps

Titre

gras ici (https://neomuse.example/models?a=1&b=2) https://ailleurs.example Luna

- ☑ fait
- ☐ à faire

cité

a | b
c | d

<script>alert(1)</script>

-- 

Tu reçois cet e-mail parce que tu as confirmé ton inscription à la newsletter de Néo & <muse>.

Se désinscrire : https://neomuse.example/newsletter?token=t&subscribed=1
`)
})

test('a language of which a part is missing gets the whole in French', () => {
  const half = aNewsletter({ subject_en: 'Spring', subject_th: 'ใบไม้ผลิ', body_th: 'สวัสดี' })
  expect(LOCALES.map((locale) => emailTexts(half, locale).locale)).toEqual([
    'fr',
    'fr',
    'fr',
    'fr',
    'th',
  ])
})

test('a picture and a link of this site get its address, those of others keep theirs', () => {
  const at = (image: string) => /<img [^>]*src="([^"]*)"/.exec(render({}, 'fr', image).html)?.[1]
  expect(at('/pictures/luna.webp')).toBe('https://neomuse.example/pictures/luna.webp')
  expect(at('https://cdn.example/a.jpg?x="y')).toBe('https://cdn.example/a.jpg?x=&quot;y')
})
