import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inReadersLanguage, withOwnPaths } from '#contract/public/article-links.ts'
import { htmlToSheet, PAGES_IDS } from '#contract/public/article-outline.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'

const headings = (markdown: string, top?: 2 | 4) =>
  Array.from(markdownToHtml(markdown, top).matchAll(/<h(\d)(?: id="([^"]*)")?/g), ([, ...found]) =>
    found.join(' '),
  )

test('the headings of a text begin below the page’s own, and keep their order among each other', () => {
  expect(headings('# Un\n\n## Deux\n\n# Trois')).toEqual(['2 un', '3 deux', '2 trois'])
  expect(headings('### Un\n\n#### Deux')).toEqual(['2 un', '3 deux'])
  expect(headings('## Un\n\n###### Deux')).toEqual(['2 un', '6 deux'])
  expect(headings('# Un\n\n### Deux\n\n###### Trois', 4)).toEqual(['4 un', '6 deux', '6 trois'])
  expect(headings('# Un\n\nA.[^1]\n\n[^1]: b')).toEqual(['2 un', '2 footnote-label'])
})

test('each has an id of its own, from its text in any script', () => {
  expect(headings('## Le prix\n\n## Le *prix* !\n\n## Le prix 1\n\n## Le prix')).toEqual([
    '2 le-prix',
    '2 le-prix-1',
    '2 le-prix-1-1',
    '2 le-prix-2',
  ])
  expect(headings('## Été à Paris\n\n## ราคาเท่าไหร่\n\n## ???\n\n## root')).toEqual([
    '2 ete-a-paris',
    '2 ราคาเท่าไหร่',
    '2 section',
    '2 root-1',
  ])
})

/** Written beside an element or a part; a text's id for translators is none. Or a name for one. */
const IDS = /<(?!Trans\b)\w+(?:[^<>]|=>)*?\bid="([a-z][a-z-]*)"|\b\w*(?:_ID|HEADING) = '([a-z-]+)'/g

test('no heading takes an id that a page around it has itself', () => {
  const files = globSync([
    'src/{site,ui,entry}/**/*.{ts,tsx}',
    'src/device/public/**/*.ts',
    'index.html',
  ])
  const ids = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(IDS), ([, id, named]) => id ?? named ?? ''),
  )
  expect(ids.length).toBeGreaterThan(30)
  expect([...new Set(ids)].filter((id) => !PAGES_IDS.includes(id))).toEqual([])
  const taken = headings('## Content\n\n## Page reads\n\n## Others')
  expect(taken).toEqual(['2 content-1', '2 page-reads-1', '2 others-1'])
})

test('a link to a heading whose text is such an id leads to the heading', () => {
  const html = markdownToHtml('## Content\n\n[x](#content) [y](#Content)')
  expect(html.match(/href="#content-1"/g)).toHaveLength(2)
})

test.each([
  ['le-prix', '## Le prix', '#le-prix'],
  ['Le-Prix', '## Le prix', '#le-prix'],
  ['été-à-paris', '## Été à Paris', '#ete-a-paris'],
  ['ราคา', '## ราคา', `#${encodeURIComponent('ราคา')}`],
])('a link to #%s leads to the heading %s', (place, heading, address) => {
  const link = `<a href="${address}">x</a>`
  expect(markdownToHtml(`[x](#${place})\n\n${heading}`)).toContain(link)
  expect(markdownToHtml(`${heading}\n\n[x](#${place} "t")`)).toContain(`<a href="${address}" title`)
})

test('a link to a missing heading is plain text, and footnotes link in both directions', () => {
  expect(markdownToHtml('[x](#nulle-part)')).toBe('<p>x</p>')
  const html = markdownToHtml('A.[^1]\n\n[^1]: b')
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
  for (const [, place] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(place)
})

test('a legal text’s sections are numbered, and links lead to them', () => {
  const { html, sections } = htmlToSheet(markdownToHtml('[x](#le-prix)\n\n# Objet\n\n# Le *prix*'))
  expect(sections).toEqual([
    { id: 'article-1', title: 'Objet' },
    { id: 'article-2', title: 'Le prix' },
  ])
  expect(html).toContain('<a href="#article-2">x</a>')
})

test.each([
  ['/models', '/en/models'],
  ['/', '/en'],
  ['/es/models?a=b#c', '/en/models?a=b#c'],
  ['/blog/un-titre#le-prix', '/en/blog/un-titre#le-prix'],
  ['/files/a', '/files/a'],
  ['/rss.xml', '/rss.xml'],
  ['https://example.com/models', 'https://example.com/models'],
  ['#le-prix', '#le-prix'],
])('%s leads a reader of English to %s', (address, place) => {
  const html = inReadersLanguage(markdownToHtml(`[x](${address})\n\n# Le prix`), 'en')
  expect(html).toContain(`href="${place}"`)
})

test.each([
  ['https://neomuse.example/models', '/models'],
  ['HTTPS://Neomuse.example', '/'],
  ['https://neomuse.example?a=b', '/?a=b'],
  ['https://neomuse.example.evil.test/a', null],
  ['https://neomuse.example@evil.test/a', null],
  ['https://neomuse.example//evil.test/a', null],
  ['https://example.com/a', null],
])('%s on the site itself is %s', (address, path) => {
  const html = withOwnPaths(markdownToHtml(`[x](${address})`), 'https://neomuse.example')
  expect(html).toContain(path === null ? 'rel="noopener nofollow"' : `<p><a href="${path}">`)
})
