import * as v from 'valibot'
import { expect, test } from 'vitest'
import { askServer, nothing } from '#device/account/ask-server.ts'
import { aDevice, CREDENTIALS } from '#tests/support/set-up-back-office.ts'

const PATH = '/api/admin/sessions'
const request = { method: 'GET', path: PATH } as const
const names = v.array(v.string())

const setUp = async (answer: () => Response) => {
  const { open, answers } = aDevice()
  const backOffice = open()
  await backOffice.signIn(CREDENTIALS)
  answers[`GET ${PATH}`] = answer
  return { backOffice, answers }
}

const problemAnswer = (status: number, body: object) => () => Response.json(body, { status })

test('what the server says comes back checked', async () => {
  const { backOffice } = await setUp(() => Response.json(['a']))
  expect(await askServer(backOffice, request, names)).toEqual({ type: 'done', value: ['a'] })
})

test('an answer without a body is one', async () => {
  const { backOffice } = await setUp(() => new Response(null, { status: 204 }))
  expect(await askServer(backOffice, request, nothing)).toEqual({ type: 'done', value: undefined })
})

test('a refusal comes with its words', async () => {
  const fields = [{ field: 'new_password', code: 'too-short', detail: 'Trop court' }]
  const { backOffice } = await setUp(
    problemAnswer(422, { code: 'invalid-fields', detail: 'Non', fields }),
  )
  expect(await askServer(backOffice, request, names)).toEqual({
    type: 'refused',
    code: 'invalid-fields',
    detail: 'Non',
    fields,
  })
})

test.each([
  ['nobody', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['a portal', () => new Response('<html>', { status: 200 })],
  ['a page that is not there', () => new Response('Not Found', { status: 404 })],
  ['another answer', () => Response.json({ other: 1 })],
])('%s counts as unreachable', async (_, answer) => {
  const { backOffice } = await setUp(answer)
  expect(await askServer(backOffice, request, names)).toEqual({ type: 'unreachable' })
})

test('a server of the plain contract says that it has no such call', async () => {
  const { backOffice } = await setUp(problemAnswer(404, { detail: 'Not Found' }))
  expect(await askServer(backOffice, request, names)).toEqual({ type: 'missing' })
  const edge = await setUp(problemAnswer(404, { message: 'no route matched' }))
  expect(await askServer(edge.backOffice, request, names)).toEqual({ type: 'unreachable' })
  const other = await setUp(problemAnswer(500, { detail: 'Internal' }))
  expect(await askServer(other.backOffice, request, names)).toEqual({ type: 'unreachable' })
})

test('without a session nothing is sent', async () => {
  const backOffice = aDevice().open()
  await backOffice.start()
  expect(await askServer(backOffice, request, names)).toEqual({ type: 'unreachable' })
})

test.each([
  [401, 'signed-out'],
  [403, 'admin-only'],
])(
  'a session of which any call says that it is over, by %i, is known to be over everywhere',
  async (status, code) => {
    const over = problemAnswer(status, { code, detail: 'Fini' })
    const { backOffice, answers } = await setUp(over)
    answers['GET /api/admin/me'] = over
    expect(await askServer(backOffice, request, names)).toMatchObject({ type: 'refused' })
    await expect.poll(() => backOffice.session.get()).toMatchObject({ expired: true })
  },
)
