import { expect, test } from 'vitest'
import { LOCALES } from '#contract/languages/locales.ts'
import { VISITOR_FIELDS, VISITOR_PROBLEMS } from '#server/http/visitor-problems.ts'
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
])('a visitor who reads %s is refused in %s', async (language, locale, detail, field) => {
  const { answer, problem } = await refused(language)
  expect(answer.headers.get('Content-Language')).toBe(locale)
  expect(answer.headers.get('Vary')).toContain('Accept-Language')
  expect(problem).toMatchObject({ code: 'invalid-fields', detail })
  expect(problem.fields[0]).toMatchObject({ detail: field })
})

test('who reads none of the five is refused in French, which says « tu »', async () => {
  const { answer, problem } = await refused('de')
  expect(answer.headers.get('Content-Language')).toBe('fr')
  expect(problem.fields[0]).toMatchObject({ detail: 'Remplis ce champ.' })
  const french = Object.values({ ...VISITOR_PROBLEMS, ...VISITOR_FIELDS }).map(({ fr }) => fr)
  expect(french.filter((text) => /\b(?:vous|votre|vos)\b|\w+ez\b/i.test(text))).toEqual([])
})

test('the back-office is refused in French, whatever the browser reads', async () => {
  const { answer, problem } = await refused('en', '/api/admin/login')
  expect(answer.headers.get('Content-Language')).toBeNull()
  expect(problem.detail).not.toMatch(/fields/)
})

test('each refusal of a visitor is written in all five languages', () => {
  for (const texts of Object.values({ ...VISITOR_PROBLEMS, ...VISITOR_FIELDS }))
    expect(LOCALES.filter((locale) => !texts[locale])).toEqual([])
})
