import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#contract/languages/locales.ts'
import { PageRead, type PageReads } from '#device/public/reads/page-reads.ts'
import { activateSiteLocale } from '#i18n/activate-locale.ts'
import type { KnownAnswer } from '#site/contact/assistant/known-answer.ts'
import { useAnswer } from '#site/contact/assistant/use-answer.ts'
import { KNOWN_SITE, openKnownSite } from './known-site.ts'
import QUESTIONS from './questions.json' with { type: 'json' }

/**
 * What people ask, as they ask it. `right`: where a right answer stands and what it says, `path words`; ways that are as
 * right are set apart by `|`, what has to be there beside each other by `&&`. `unknown`: handed on to the team. `program`:
 * says what it is. `team`: leads to a person.
 */
type Question = (typeof QUESTIONS)[number]

const READS: PageReads = {
  '/api/models': KNOWN_SITE.models,
  '/api/content': KNOWN_SITE.blocks,
  '/api/settings': KNOWN_SITE.settings,
}

const openAssistant = async (locale: Locale) => {
  const search = await openKnownSite(locale)
  await activateSiteLocale(locale)
  let ask: ReturnType<typeof useAnswer> = () => []
  function Assistant() {
    ask = useAnswer(search)
    return null
  }
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PageRead value={(path) => READS[path]}>
        <Assistant />
      </PageRead>
    </I18nProvider>,
  )
  return { ask, search }
}

const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

const isRight = (answers: readonly KnownAnswer[], right: string): boolean =>
  right.split(' && ').every((wanted) => wanted.split('|').some((way) => isOneWay(answers, way)))

const isOneWay = (answers: readonly KnownAnswer[], way: string): boolean => {
  if (way === 'unknown') return answers.length === 0
  if (way === 'program') return answers.some(({ id }) => id === 'program')
  if (way === 'team') return answers.some(({ id }) => id === 'human')
  const [path = '', ...words] = way.trim().split(' ')
  return answers.some(
    (found) => found.path.startsWith(path) && spaced(found.answer).includes(words.join(' ')),
  )
}

/** Figures as they are written, whatever sets their thousands apart. */
const figuresOf = (text: string): readonly string[] =>
  (spaced(text).match(/\d+(?:[.,\s]\d+)*/g) ?? []).map((figure) => figure.replace(/[\s.,]/g, ''))

type Row = { readonly right: number; readonly asked: number }

const printTable = (rows: ReadonlyMap<string, Row>): void => {
  const lines = [...rows].map(
    ([name, { right, asked }]) => `  ${name.padEnd(16)} ${String(right).padStart(3)} / ${asked}`,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
}

test('of 125 questions in five languages nine in ten are answered right or handed on, and nothing is made up', async () => {
  const rows = new Map<string, Row>()
  const count = (name: string, right: boolean) => {
    const { right: before, asked } = rows.get(name) ?? { right: 0, asked: 0 }
    rows.set(name, { right: before + Number(right), asked: asked + 1 })
  }
  const wrong: string[] = []
  for (const locale of LOCALES) {
    const { ask, search } = await openAssistant(locale)
    const said = new Set(search.passages.map(({ text }) => text))
    const figures = new Set(
      search.passages.flatMap(({ text, title }) => figuresOf(`${title} ${text}`)),
    )
    for (const { kind, ask: asked, right } of QUESTIONS.filter(
      (one: Question) => one.in === locale,
    )) {
      const answers = ask(asked)
      for (const { answer, isPassage } of answers) {
        if (isPassage) expect(said, asked).toContain(answer)
        for (const figure of figuresOf(answer))
          expect(figures, `${asked} → ${answer}`).toContain(figure)
      }
      const good = isRight(answers, right)
      for (const name of ['all', locale, kind]) count(name, good)
      if (!good)
        wrong.push(
          `${locale} ${asked} → ${answers.map(({ path, answer }) => `${path} ${answer.slice(0, 90)}`).join(' + ') || 'unknown'}`,
        )
    }
  }
  printTable(rows)
  if (wrong.length > 0) process.stdout.write(`  not right:\n    ${wrong.join('\n    ')}\n`)
  const { right, asked } = rows.get('all') ?? { right: 0, asked: 0 }
  expect(asked).toBeGreaterThanOrEqual(120)
  expect(right / asked).toBeGreaterThanOrEqual(0.9)
})

test('whoever asks what this is always hears it', async () => {
  const asked = QUESTIONS.filter(({ right }) => right === 'program')
  for (const locale of LOCALES) {
    const { ask } = await openAssistant(locale)
    // In whatever language the page is.
    for (const { ask: question } of asked)
      expect(ask(question), question).toMatchObject([{ id: 'program' }])
  }
})
