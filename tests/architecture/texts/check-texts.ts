import { readFileSync } from 'node:fs'
import { LOCALES } from '#contract/locales.ts'
import { findAvoidedWords, type GlossaryEntry } from './find-avoided-words.ts'
import { findLostPlaceholders } from './find-lost-placeholders.ts'
import { findMissingComments, findOtherComments } from './find-missing-comments.ts'
import { readCatalogue, readTexts } from './read-texts.ts'

const glossary: readonly GlossaryEntry[] = JSON.parse(readFileSync('locales/glossary.json', 'utf8'))
const french = await readCatalogue('locales/fr/site.po')
const others = await Promise.all(
  LOCALES.filter((locale) => locale !== 'fr').map(async (locale) => {
    const translated = await readCatalogue(`locales/${locale}/site.po`)
    return [
      ...findOtherComments(locale, french, translated),
      ...findLostPlaceholders(locale, french, translated),
    ]
  }),
)
const problems = [
  ...findAvoidedWords(glossary, await readTexts()),
  ...findMissingComments(french),
  ...others.flat(),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
