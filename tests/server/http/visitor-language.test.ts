import { expect, test } from 'vitest'
import { LOCALES } from '#contract/locales.ts'
import { activateSiteLocale } from '#i18n/activate-site-locale.ts'
import { i18n } from '#i18n/i18n.ts'
import { OWN_REFUSALS, VISITOR_FIELDS, VISITOR_PROBLEMS } from '#server/http/visitor-messages.ts'
import { openForms } from '#tests/support/open-forms.ts'

const refused = async (language: string, path = '/api/contact') => {
  const server = await openForms()
  const answer = await server.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
    body: JSON.stringify({ name: '', email: 'nowhere' }),
  })
  return { answer, problem: await answer.json() }
}

test.each([
  ['en-GB,en;q=0.9', 'en', 'Some fields need to be corrected.', 'Fill in this field.'],
  ['pt-BR', 'pt', 'Alguns campos precisam ser corrigidos.', 'Preencha este campo.'],
  ['de,th;q=0.5,en;q=0.4', 'th', 'มีบางช่องที่ต้องแก้ไข', 'โปรดกรอกช่องนี้'],
])('a visitor who reads %s gets a refusal in %s', async (language, locale, detail, field) => {
  const { answer, problem } = await refused(language)
  expect(answer.headers.get('Content-Language')).toBe(locale)
  expect(answer.headers.get('Vary')).toContain('Accept-Language')
  expect(problem).toMatchObject({ code: 'invalid-fields', detail })
  expect(problem.fields[0]).toMatchObject({ detail: field })
})

test('a visitor who reads none of the five gets a refusal in French, with « tu »', async () => {
  const { answer, problem } = await refused('de')
  expect(answer.headers.get('Content-Language')).toBe('fr')
  expect(problem.fields[0]).toMatchObject({ detail: 'Remplis ce champ.' })
  const french = Object.values({ ...VISITOR_PROBLEMS, ...VISITOR_FIELDS, ...OWN_REFUSALS }).map(
    ({ fr }) => fr,
  )
  expect(french.filter((text) => /\b(?:vous|votre|vos)\b|\w+ez\b/i.test(text))).toEqual([])
})

test('the back-office answers in French, whatever the browser prefers', async () => {
  const { answer, problem } = await refused('en', '/api/admin/login')
  expect(answer.headers.get('Content-Language')).toBeNull()
  expect(problem.detail).not.toMatch(/fields/)
})

test('each refusal for a visitor exists in all five languages', () => {
  for (const texts of Object.values({ ...VISITOR_PROBLEMS, ...VISITOR_FIELDS, ...OWN_REFUSALS }))
    expect(LOCALES.filter((locale) => !texts[locale])).toEqual([])
})

const TOKEN = 'a'.repeat(43)

test.each<[said: string, path: string, request: RequestInit]>([
  ['not readable JSON', '/api/contact', { method: 'POST', body: '{' }],
  [
    'must be sent as JSON',
    '/api/contact',
    { method: 'POST', body: 'a', headers: { 'Content-Type': 'text/plain' } },
  ],
  ['not possible at this address', '/api/contact', { method: 'PUT', body: '{}' }],
  ['does not exist', '/api/nowhere', {}],
  [
    'no longer opens the course',
    '/api/course',
    { method: 'POST', body: JSON.stringify({ token: TOKEN }) },
  ],
])(
  'a program of a visitor who reads English is answered in English: “%s”',
  async (said, path, request) => {
    const server = await openForms()
    const headers = {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      ...request.headers,
    }
    const answer = await server.request(path, { ...request, headers })
    expect(answer.headers.get('Content-Language')).toBe('en')
    expect((await answer.json()).detail).toContain(said)
  },
)

test.each(LOCALES)('in %s a busy server uses the words of the site', async (locale) => {
  await activateSiteLocale(locale)
  const plain = (text: string): string => text.replaceAll(/\s/g, ' ')
  expect(plain(`${i18n._('state.busy')} ${i18n._('state.retry-soon')}`)).toBe(
    VISITOR_PROBLEMS.busy?.[locale],
  )
})
