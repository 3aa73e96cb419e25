import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { markdownToLegalText, partOf } from '#build/text-plugins.ts'

describe('split catalogues', () => {
  const CATALOGUE = `msgid ""
msgstr ""
"Language: fr\\n"

#: src/site/home/home-page.tsx
#: src/site/home/home-page.tsx
msgid "home.title"
msgstr "Accueil"

#: src/site/home/home-page.tsx
#: src/site/models/card.tsx
msgid "model.new"
msgstr "Nouveau"

#: src/site/shared/header.tsx
msgid "menu"
msgstr "Menu"

#: src/entry/offer-install.ts
msgid "install"
msgstr "Installer"
`
  const MESSAGES = {
    'home.title': ['Accueil'],
    'model.new': ['Nouveau'],
    menu: ['Menu'],
    install: ['Installer'],
  }

  test('a page has the texts that its own folder alone speaks', () => {
    expect(partOf('home', MESSAGES, CATALOGUE)).toEqual({ 'home.title': ['Accueil'] })
    expect(partOf('models', MESSAGES, CATALOGUE)).toEqual({})
  })

  test('what two pages say, the frame says, and what the catalogue does not place goes with it', () => {
    const messages = { ...MESSAGES, unplaced: ['?'] }
    expect(Object.keys(partOf('shell', messages, CATALOGUE))).toEqual([
      'model.new',
      'menu',
      'install',
      'unplaced',
    ])
  })

  test('the favourites’ page has its own texts, beside those of the models’', () => {
    const catalogue = `#: src/site/models/favourites/online-favourites.tsx
msgid "agree"
msgstr "D’accord"

#: src/site/models/model-card.tsx
msgid "preview"
msgstr "Aperçu"`
    const messages = { agree: ['D’accord'], preview: ['Aperçu'] }
    expect(partOf('favourites', messages, catalogue)).toEqual({ agree: ['D’accord'] })
    expect(partOf('models', messages, catalogue)).toEqual({ preview: ['Aperçu'] })
  })
})

describe('texts of what only some pages load', () => {
  const placed = (source: string, id: string) => {
    const catalogue = `#: ${source}\nmsgid "${id}"\nmsgstr "…"`
    const parts = ['shell', 'forms', 'wishes', 'legal', 'home']
    return parts.filter((part) => id in partOf(part, { [id]: ['…'] }, catalogue))
  }

  test('forms and the wishes of a custom order are no part of the frame', () => {
    expect(placed('src/site/shared/form/waiting-bar.tsx', 'waiting.see')).toEqual(['forms'])
    expect(placed('src/site/shared/order/custom-draft-labels.ts', 'choice.vert')).toEqual([
      'wishes',
    ])
    expect(placed('src/site/shared/order/vat-labels.ts', 'order.total')).toEqual(['shell'])
  })

  test('a description for search engines is sent with no page, but where it is shown', () => {
    expect(placed('src/site/app/page-heads.ts', 'head.home.description')).toEqual([])
    expect(placed('src/site/app/page-heads.ts', 'head.home.title')).toEqual(['shell'])
    expect(placed('src/site/shared/page/page-head.ts', 'head.terms.description')).toEqual(['legal'])
  })
})

describe('legal texts', () => {
  test('every second-level heading can be pointed at, and stands in the table of contents', () => {
    const { html, sections } = markdownToLegalText(
      'Début\n\n## 1. Un\n\ntexte\n\n## 2. Deux\n',
      'en',
    )
    expect(sections).toEqual([
      { id: 'article-1', title: '1. Un' },
      { id: 'article-2', title: '2. Deux' },
    ])
    expect(html).toContain('<h2 id="article-2" tabindex="-1">2. Deux</h2>')
  })

  test('French texts get their narrow spaces, others and addresses do not', () => {
    const markdown = '## Quoi ?\n\n« Oui » [ici](/a?b=c)'
    expect(markdownToLegalText(markdown, 'fr').sections[0]?.title).toBe('Quoi\u202f?')
    expect(markdownToLegalText(markdown, 'fr').html).toContain(
      '«\u202fOui\u202f» <a href="/a?b=c">',
    )
    expect(markdownToLegalText(markdown, 'es').html).toContain('« Oui »')
  })
})

test('each page asks for its own part of the texts', () => {
  const source = readFileSync('src/i18n/site-texts.ts', 'utf8')
  const asked = [...source.matchAll(/(\w+)(?:: | = )import\.meta\.glob\([^)]*?'\?part=(\w*)'/g)]
  const globs = source.match(/import\.meta\.glob\(/g) ?? []
  expect(asked).toHaveLength(globs.length)
  for (const [, name, part] of asked) expect(part).toBe(name)
})
