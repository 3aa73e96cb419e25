import { expect, test } from 'vitest'
import { walkSchema } from '#tests/support/fields/walk-schema.ts'
import { openForms } from '#tests/support/open-forms.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'

/** The forms with an email address, by the list of calls. */
const FORMS = CALLS.flatMap(({ path, access, body }) =>
  access === 'anyone' &&
  body?.type === 'json' &&
  walkSchema(body.schema).some(({ name }) => name === 'email')
    ? [{ path, example: Object(body.example) as Record<string, unknown> }]
    : [],
).filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/admin/'))

/** As a browser sends a form without scripts. */
const plainly = (fields: Readonly<Record<string, unknown>>) => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'text/html',
    Referer: 'http://neomuse.test/contact',
  },
  body: new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  ).toString(),
})

test.each([
  ["o'brien@example.ie", true],
  ['contact@my--shop.com', true],
  ['jean@société.fr', true],
  ['zoe@example', false],
  ['.zoe@example.org', false],
])('every form, with and without scripts, gives the same answer to %s', async (email, isTaken) => {
  const { post, request } = await openForms()
  const isTakenPlainly = async (path: string, fields: Readonly<Record<string, unknown>>) => {
    const { headers } = await request(path, plainly(fields))
    return headers.get('Location')?.endsWith('-not-taken') === false
  }
  let plainForms = 0
  for (const { path, example } of FORMS) {
    const answer = await post(path, { ...example, email })
    const { fields = [] } = (await answer.json()) as { fields?: { field: string }[] }
    expect([path, fields.map(({ field }) => field)]).toEqual([path, isTaken ? [] : ['email']])
    // A page without scripts can send only forms that consist of texts.
    if (!(await isTakenPlainly(path, { ...example, email: 'zoe@example.org' }))) continue
    plainForms += 1
    expect([path, await isTakenPlainly(path, { ...example, email })]).toEqual([path, isTaken])
  }
  expect(plainForms).toBeGreaterThan(3)
})
