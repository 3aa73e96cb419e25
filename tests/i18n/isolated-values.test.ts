import { expect, onTestFinished, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { i18n } from '#i18n/i18n.ts'

const NAME = 'محمد'
const ISOLATED = '\u2068محمد\u2069'

type Token = string | readonly [name: string, type?: string, format?: unknown]

/** Names that a message takes, in its choices too. */
const placesIn = (message: unknown): readonly string[] =>
  Array.isArray(message) ? message.flatMap((token: Token) => placesInToken(token)) : []

const placesInToken = (token: Token): readonly string[] => {
  if (!Array.isArray(token)) return []
  const [name, type, format] = token
  const inner = Object.values(format ?? {}).flatMap(placesIn)
  return type === undefined ? [name, ...inner] : inner
}

const checkEveryMessage = (): void => {
  const messages = Object.entries(i18n.messages).map(([id, message]) => ({
    id,
    names: [...new Set(placesIn(message))],
  }))
  const taking = messages.filter(({ names }) => names.length > 0)
  expect(taking.length).toBeGreaterThan(20)
  const spoilt = taking.filter(({ id, names }) => {
    const values = Object.fromEntries(names.map((name) => [name, NAME]))
    const said = [i18n._(id, values), i18n.t({ id, values })]
    return said.some((text) => text.replaceAll(ISOLATED, '').includes(NAME))
  })
  expect(spoilt.map(({ id }) => id)).toEqual([])
}

test.each(LOCALES)(
  'every value in a message of the site is isolated for text direction: %s',
  async (locale) => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))
    await activateSiteLocale(locale)
    checkEveryMessage()
  },
)

test('every value in a message of the back-office is isolated for text direction', async () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))
  await activateAdminLocale()
  checkEveryMessage()
})

test('what runs from left to right, and what is no text, is put in as it is', async () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'fr', messages: {} }))
  i18n.loadAndActivate({ locale: 'fr', messages: { both: [['name'], ' ', ['count']] } })
  expect(i18n._('both', { name: 'Zoé มะลิ', count: 2 })).toBe('Zoé มะลิ 2')
})

const sources = import.meta.glob<string>('/src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

test('every language is made the current one through the i18n that isolates', () => {
  const own = Object.entries(sources).filter(([, source]) =>
    /i18n\.(?:load|activate|loadAndActivate)\(/.test(source),
  )
  expect(own.length).toBeGreaterThan(2)
  expect(
    own.filter(([, source]) => !source.includes("from './i18n.ts'")).map(([file]) => file),
  ).toEqual([])
})
