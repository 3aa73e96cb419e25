import { expect, test } from 'vitest'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'

test('all Markdown elements are rendered, tables too', () => {
  expect(markdownToHtml('| a |\n| - |\n| ~~b~~ |')).toContain('<td><del>b</del></td>')
})

test('footnotes are headed in French, and each leads back', () => {
  const html = markdownToHtml('Un fait.[^1]\n\n[^1]: Sa source.')
  expect(html).toContain('>Notes</h2>')
  expect(html).toContain('aria-label="Retour au texte"')
  expect(html).not.toMatch(/Footnotes|Back to/)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <svg onload=alert(1)> text',
  '<a href="https://example.com">a</a>',
  '<style>*{display:none}</style>',
  '<!-- comment -->',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '```html\n<script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n| - |\n| <b> |',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
])('%j comes out as text', (markdown) => {
  expect(markdownToHtml(markdown)).not.toMatch(/<(script|img|svg|style|!--|b\b|a href="https)/i)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '&#106;avascript:x',
  'java\u0000script:x',
])('nothing leads to %j', (address) => {
  for (const markdown of [`[a](${address})`, `![a](${address})`, `<${address}>`]) {
    const addresses = [...markdownToHtml(markdown).matchAll(/(?:href|src)="([^"]*)"/g)]
    for (const [, found = ''] of addresses) expect(found).not.toMatch(/^$|^[^/]*(script|data):/i)
  }
})

test.each([
  '//evil.example/x',
  '&#47;/evil.example',
  '\\/\\/evil.example',
  'irc://evil.example',
  'xmpp:a@evil.example',
])('nothing leads to %j: another site is named with http or https', (address) => {
  for (const markdown of [`[a](${address})`, `![a](${address})`, `[a]\n\n[a]: ${address}`])
    expect(markdownToHtml(markdown)).toMatch(/^<p>a<\/p>/)
})

test.each([
  ['[a **b**](javascript:x) c', '<p>a <strong>b</strong> c</p>'],
  ['[a]() [b](/b)', '<p>a <a href="/b">b</a></p>'],
  ['![a "b"](data:x "c")', '<p>a &quot;b&quot;</p>'],
  ['[a ![b](irc:x)](/a)', '<p><a href="/a">a b</a></p>'],
  ['[a </b> c](xmpp:d)', '<p>a &lt;/b&gt; c</p>'],
  [
    '[a <mailto:b@c.example> d](javascript:x)',
    '<p>a <a href="mailto:b@c.example">mailto:b@c.example</a> d</p>',
  ],
])('of an invalid link, %j, the text stays', (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html)
})

test.each([
  '/\\evil.example',
  '\\\\\\\\evil.example',
  '</\t/evil.example>',
  '/&Tab;/evil.example',
  '/&NewLine;/evil.example',
  '&Tab;//evil.example',
  '&#13;//evil.example',
  '/&#92;evil.example',
])('%j stays on this site', (address) => {
  for (const markdown of [`[a](${address})`, `![a](${address})`]) {
    const [, found = ''] = / (?:href|src)="([^"]*)"/.exec(markdownToHtml(markdown)) ?? []
    for (const base of ['https://site.example', 'http://site.example'])
      expect(new URL(found, base).origin).toBe(base)
  }
})

test('a text that looks like an attribute stays as it is', () => {
  expect(markdownToHtml('`<a href="//b">`')).toContain('href=&quot;//b&quot;')
})

test('mail may be written to', () => {
  expect(markdownToHtml('<zoe@example.org>')).toContain('<a href="mailto:zoe@example.org"')
})

test('a quote does not get out of an attribute', () => {
  for (const markdown of [
    '[a](/x"onclick="alert(1))',
    '[a](/x "t\\" onclick=\\"alert(1)")',
    '![a"onerror="alert(1)](/x)',
  ])
    expect(markdownToHtml(markdown)).not.toMatch(/" ?on\w+="/)
})

test('a link to another site passes on neither a window reference nor a search ranking', () => {
  const REL = '<a rel="noopener nofollow" href="'
  expect(markdownToHtml('[a](https://example.com/a)')).toContain(`${REL}https://example.com/a"`)
  expect(markdownToHtml('[a](HTTP://example.com)')).toContain(`${REL}HTTP://example.com"`)
  expect(markdownToHtml('www.example.com')).toContain(`${REL}http://www.example.com"`)
  expect(markdownToHtml('[a](/models)')).toContain('<a href="/models"')
})

test('a picture may be of this site or of the web', () => {
  expect(markdownToHtml('![a](/files/b)')).toContain('<img src="/files/b" alt="a"')
  expect(markdownToHtml('![a](https://example.com/b.webp)')).toContain('src="https://example.com')
  expect(markdownToHtml('![a](ftp://example.com/b.webp)')).toBe('<p>a</p>')
})

test('an uploaded picture comes in a size for each kind of screen, and in its own width', () => {
  const address = `/files/${'0f'.repeat(32)}`
  const html = markdownToHtml(`Voyez ![a > b "c"](${address} "d").`)
  expect(html.match(/<source [^>]*>/g)).toEqual([
    `<source media="(max-width: 40rem)" type="image/avif" srcset="${address}?w=960&amp;f=avif" />`,
    `<source media="(max-width: 40rem)" type="image/webp" srcset="${address}?w=960&amp;f=webp" />`,
    `<source type="image/avif" srcset="${address}?w=1440&amp;f=avif" />`,
    `<source type="image/webp" srcset="${address}?w=1440&amp;f=webp" />`,
  ])
  const image = `<img src="${address}" alt="a &gt; b &quot;c&quot;" title="d" />`
  expect(html).toMatch(/^<p>Voyez <picture>/)
  expect(html).toContain(`${image}</picture>.</p>`)
})

test('the boxes of tasks say what they mean', () => {
  const html = markdownToHtml(
    '- [x] Le visage\n- [ ] La voix\n\n`<input type="checkbox" disabled="" />`',
  )
  expect(html.match(/<input [^>]*>/g)).toEqual([
    '<input aria-label="Fait" type="checkbox" disabled="" checked="" />',
    '<input aria-label="À faire" type="checkbox" disabled="" />',
  ])
})

test('a long article is rendered', () => {
  expect(markdownToHtml('Un **mot** de plus.\n\n'.repeat(500))).toContain('<strong>mot</strong>')
})
