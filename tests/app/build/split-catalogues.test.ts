import { expect, test } from 'vitest'
import { partOf } from '#app/build/split-catalogues.ts'

const CATALOGUE = `msgid ""
msgstr ""
"Language: fr\\n"

#: src/site/home/hero.tsx
#: src/site/home/closing.tsx
msgid "home.title"
msgstr "Accueil"

#: src/site/home/hero.tsx
#: src/site/models/card.tsx
msgid "model.new"
msgstr "Nouveau"

#: src/site/shell/header.tsx
msgid "menu"
msgstr "Menu"

#: src/app/offer-install.ts
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
  const catalogue = `#: src/site/models/saved/online/consent.tsx
msgid "agree"
msgstr "D’accord"

#: src/site/models/card/card-actions.tsx
msgid "preview"
msgstr "Aperçu"`
  const messages = { agree: ['D’accord'], preview: ['Aperçu'] }
  expect(partOf('saved', messages, catalogue)).toEqual({ agree: ['D’accord'] })
  expect(partOf('models', messages, catalogue)).toEqual({ preview: ['Aperçu'] })
})
