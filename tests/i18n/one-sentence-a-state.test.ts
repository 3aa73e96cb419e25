import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { OPENING } from '#entry/recovery-messages.ts'

/** The French texts of a catalogue, by id. */
const readFrench = (catalogue: string): readonly (readonly [id: string, text: string])[] =>
  readFileSync(`locales/fr/${catalogue}.po`, 'utf8')
    .split('\n\n')
    .flatMap((entry) => {
      const [, id] = /^msgid "(.+)"$/m.exec(entry) ?? []
      const [, text] = /^msgstr "(.+)"$/m.exec(entry) ?? []
      return id && text ? [[id, text] as const] : []
    })

const site = readFrench('site')
const admin = readFrench('admin')

const saying = (texts: typeof site, words: RegExp): readonly string[] =>
  texts.flatMap(([id, text]) => (words.test(text) ? [id] : []))

test.each([
  ['state.offline', /^Tu es sans doute hors ligne\.|réseau manque|pas de réseau/i],
  ['state.busy', /serveur est très (?:sollicité|demandé)/i],
  ['state.waiting', /envoi sera automatique|envoyé automatiquement|tout seul/i],
  ['state.refused', /serveur n’a pas accepté/],
  ['state.received', /^Demande reçue$/],
  ['state.sending', /^Envoi en cours$/],
  ['state.loading', /^Chargement/],
])('the site says %s in one message that is used everywhere', (id, words) => {
  expect(saying(site, words)).toEqual([id])
})

test.each([
  ['admin.state.offline', /Vous êtes hors ligne\./],
  ['admin.state.unavailable', /serveur ne répond pas\.|serveur est injoignable/i],
  ['admin.state.busy', /serveur est très (?:sollicité|demandé)/i],
  ['admin.state.server-error', /serveur a rencontré une erreur/i],
  ['admin.state.storage-full', /espace de stockage|appareil est plein|mémoire de cet appareil/],
  ['admin.state.loading', /^(?:Chargement|Lecture)/],
])('the back-office says %s in one message that is used everywhere', (id, words) => {
  expect(saying(admin, words).filter((other) => other !== 'admin.shut.full')).toEqual([id])
})

test.each(LOCALES)(
  'in %s a page that cannot be opened shows the same text with and without its catalogue',
  (locale) => {
    const catalogue = readFileSync(`locales/${locale}/site.po`, 'utf8')
    const [, said = 'nothing'] = /msgid "problem\.title"\nmsgstr "(.+)"/.exec(catalogue) ?? []
    expect(OPENING[locale]).toContain(said)
    if (locale === 'fr') expect(OPENING.admin).toContain(said)
  },
)
