import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { findAvoidedWords, type GlossaryEntry, type ReadText } from './find-avoided-words.ts'
import { findLostPlaceholders } from './find-lost-placeholders.ts'
import { findMissingComments, findOtherComments } from './find-missing-comments.ts'
import { readCatalogue, readTexts } from './read-texts.ts'

const glossary: readonly GlossaryEntry[] = JSON.parse(readFileSync('locales/glossary.json', 'utf8'))

const KINDS = [
  'catalogue',
  'legal',
  'e-mail',
  'lessons',
  'before start-up',
  'refusals',
  'samples',
] as const

const find = (locale: Locale, text: string, of: Partial<ReadText> = {}): readonly string[] =>
  findAvoidedWords(glossary, [{ kind: 'catalogue', locale, id: 'planted', text, ...of }])

test.each<[Locale, string]>([
  ['en', 'Read the Notebook.'],
  ['en', 'Every training plan'],
  ['pt', 'Você recebe uma nota fiscal.'],
  ['pt', 'Você recebe uma nota\nfiscal.'],
  ['pt', 'Você recebe uma nota\u00a0fiscal.'],
  ['pt', 'Publique com a menção “Imagens virtuais”.'],
  ['fr', 'Lire le carnet'],
  ['es', 'Empezar la formación'],
  ['fr', 'Une image voilée'],
  ['th', 'อ่านสมุดบันทึก'],
])('in every kind of text %s: “%s” is refused', (locale, text) => {
  const kinds = KINDS.filter((kind) => kind !== 'lessons' || !text.includes('voilée'))
  for (const kind of kinds) expect(find(locale, text, { kind })).toHaveLength(1)
})

test('a part of another word, another language and visitors’ words are accepted', () => {
  expect(find('fr', 'Le musée des incarnets')).toEqual([])
  expect(find('fr', 'notebook, nota fiscal')).toEqual([])
  expect(find('pt', 'nota fiscal*', { id: 'known.invoice.keywords' })).toEqual([])
  expect(find('fr', 'Choisis ta muse', { id: 'models.title' })).toEqual([])
  expect(find('en', 'Choose your muse', { id: 'models.title' })).toEqual([])
})

test('all texts are read: catalogues, legal texts, e-mails and lessons, in their languages', async () => {
  const texts = await readTexts()
  const kinds = Object.groupBy(texts, ({ kind }) => kind)
  expect(new Set(kinds.catalogue?.map(({ locale }) => locale))).toEqual(new Set(LOCALES))
  expect(kinds.legal).toHaveLength(5 * LOCALES.length)
  expect(kinds['e-mail']).toHaveLength(5 * LOCALES.length)
  expect(kinds.lessons).toHaveLength(8)
  for (const kind of ['before start-up', 'refusals', 'samples'] as const)
    expect(new Set(kinds[kind]?.map(({ locale }) => locale))).toEqual(new Set(LOCALES))
  expect(texts.filter(({ text }) => text === '')).toEqual([])
  expect(findAvoidedWords(glossary, texts)).toEqual([])
})

const PLANTED = 'msgid "nav.follow"\nmsgstr "Suivi"\n'

test('a message of one or two words needs a comment for translators, in all catalogues the same', async () => {
  const bare = await readCatalogue('planted.po', PLANTED)
  const noted = await readCatalogue('planted.po', `# Link of the menu. Noun.\n${PLANTED}`)
  const extracted = await readCatalogue('planted.po', `#. Link of the menu. Noun.\n${PLANTED}`)
  const long = await readCatalogue('planted.po', PLANTED.replace('Suivi', 'Le suivi mensuel'))
  expect(findMissingComments(bare)).toEqual([expect.stringContaining('nav.follow')])
  expect([noted, extracted, long].flatMap(findMissingComments)).toEqual([])
  expect(findOtherComments('en', noted, bare)).toEqual([expect.stringContaining('en nav.follow')])
  expect(findOtherComments('en', noted, noted)).toEqual([])
})

const message = (id: string, text: string) => ({ id, text, comments: [] })

test.each([
  ['Commande du pack {name}', 'Ordering the pack'],
  ['Première version en {versionTime}', 'First version in 3 to 5 days'],
  ['J’accepte les <0>{title}</0>.', 'I accept the {title}.'],
  ['{count, plural, one {# vente} other {# ventes}}', 'sales'],
  ['Rien', '{name}'],
])('“%s” has lost or won a place in “%s”', (french, translated) => {
  expect(
    findLostPlaceholders('en', [message('a', french)], [message('a', translated)]),
  ).toHaveLength(1)
  expect(findLostPlaceholders('en', [message('a', french)], [message('a', french)])).toEqual([])
})

test.each([
  '{name} : {count}',
  '{n, plural, one {# vente} other {# ventes}}',
  '5 / {total}',
  'CGV & RGPD',
])('“%s” has fewer than three words, with any separators', (text) => {
  expect(findMissingComments([message('a', text)])).toHaveLength(1)
})

test('a plural with a sentence needs no comment', () => {
  const text = '{n, plural, one {# favori est masqué.} other {# favoris de {name} sont masqués.}}'
  expect(findMissingComments([message('a', text)])).toEqual([])
})

test('other branches of a plural, and another order of places, lose nothing', () => {
  const french = message('a', '{n, plural, one {# vente de {name}} other {# ventes de {name}}}')
  const translated = message('a', '{n, plural, =0 {Nenhuma} other {{name}: # vendas}}')
  expect(findLostPlaceholders('pt', [french], [translated])).toEqual([])
})
