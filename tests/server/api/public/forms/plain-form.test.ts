import { expect, test } from 'vitest'
import { openForms } from '#tests/support/open-forms.ts'

const CONTACT = {
  name: 'Zoé',
  email: 'zoe@example.org',
  subject: 'Bonjour',
  message: 'Où est ma commande ?\r\nMerci & à bientôt',
  type: 'sales',
  website: '',
}

/** As a browser sends a form by itself. */
const sendPlainly = async (
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const server = await openForms()
  const answer = await server.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html,application/xhtml+xml',
      Referer: 'http://neomuse.test/th/contact?x=1',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
  const messages = await server.store.db.selectFrom('messages').selectAll().execute()
  return { answer, messages, location: answer.headers.get('Location') }
}

test('what a page without scripts sends arrives, and leads back to it', async () => {
  const { answer, location, messages } = await sendPlainly('/api/contact', CONTACT)
  expect([answer.status, location]).toEqual([303, '/th/contact?x=1#contact-taken'])
  expect(messages).toMatchObject([
    { name: 'Zoé', message: 'Où est ma commande ?\nMerci & à bientôt', type: 'sales' },
  ])
})

test('what is not taken leads back as well, and says so', async () => {
  const { location, messages } = await sendPlainly('/api/contact', { ...CONTACT, email: 'zoe' })
  expect([location, messages]).toEqual(['/th/contact?x=1#contact-not-taken', []])
})

test.each([
  ['https://evil.example//evil.example/x', '/evil.example/x#newsletter-taken'],
  ['https://evil.example/%5Cevil', '/%5Cevil#newsletter-taken'],
  ['nowhere', '/#newsletter-taken'],
  ['', '/#newsletter-taken'],
])('whatever the page is said to be (%s), the way leads to a page of ours', async (referer, to) => {
  const { location } = await sendPlainly(
    '/api/newsletter',
    { email: 'zoe@example.org', language: 'th' },
    { Referer: referer },
  )
  expect(location).toBe(to)
})

test('a program that sends a form’s encoding is told to send JSON', async () => {
  const { answer } = await sendPlainly('/api/contact', CONTACT, { Accept: '*/*' })
  expect(answer.status).toBe(415)
})

test('a form that is too large is refused, not cut', async () => {
  const message = 'x'.repeat(300_000)
  const { location, messages } = await sendPlainly('/api/contact', { ...CONTACT, message })
  expect([location, messages]).toEqual(['/th/contact?x=1#contact-not-taken', []])
})
