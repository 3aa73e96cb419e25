import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { askServer, deleteOnServer, nothing } from '#device/back-office/ask-server.ts'
import { aDevice, CREDENTIALS } from '#tests/support/set-up-back-office.ts'

describe('ask server', () => {
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

  test('the server’s answer is returned after validation', async () => {
    const { backOffice } = await setUp(() => Response.json(['a']))
    expect(await askServer(backOffice, request, names)).toEqual({ type: 'done', value: ['a'] })
  })

  test('an answer without a body is valid', async () => {
    const { backOffice } = await setUp(() => new Response(null, { status: 204 }))
    expect(await askServer(backOffice, request, nothing)).toEqual({
      type: 'done',
      value: undefined,
    })
  })

  test('a refusal contains the server’s reason', async () => {
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
    ['no server', () => Promise.reject(new TypeError('Failed to fetch')) as never, 'unreachable'],
    ['a portal', () => new Response('<html>', { status: 200 }), 'not-ours'],
    ['a portal that refuses', () => new Response('<html>', { status: 403 }), 'not-ours'],
    ['a page that is not there', () => new Response('Not Found', { status: 404 }), 'not-ours'],
    ['another answer', () => Response.json({ other: 1 }), 'not-ours'],
    ['an edge', problemAnswer(404, { message: 'no route matched' }), 'not-ours'],
    ['a server without such a call', problemAnswer(404, { detail: 'Not Found' }), 'missing'],
    ['a server that fails', problemAnswer(500, { code: 'internal' }), 'server-error'],
    ['a basic server that fails', problemAnswer(500, { detail: 'Internal' }), 'server-error'],
    [
      'a server that fails without a word',
      () => new Response(null, { status: 500 }),
      'server-error',
    ],
    ['a proxy that meets no server', () => new Response('<html>', { status: 502 }), 'server-error'],
    ['a server that has too much to do', problemAnswer(503, { code: 'busy' }), 'busy'],
    ['a server that counts tries', problemAnswer(429, { code: 'too-many-requests' }), 'busy'],
  ])('%s is recognised as its own kind of failure', async (_, answer, type) => {
    const { backOffice } = await setUp(answer)
    expect(await askServer(backOffice, request, names)).toMatchObject({ type })
  })

  test('without a session nothing is sent', async () => {
    const backOffice = aDevice().open()
    await backOffice.start()
    expect(await askServer(backOffice, request, names)).toEqual({ type: 'unreachable' })
  })

  test.each([
    [401, 'signed-out', { type: 'signed-in', expired: true }],
    [403, 'admin-only', { type: 'shut', reason: 'no-right' }],
  ])(
    'when any call reports with %i that the session is over, the whole back-office knows',
    async (status, code, session) => {
      const over = problemAnswer(status, { code, detail: 'Fini' })
      const { backOffice, answers } = await setUp(over)
      answers['GET /api/admin/me'] = over
      expect(await askServer(backOffice, request, names)).toMatchObject({ type: 'refused' })
      await expect.poll(() => backOffice.session.get()).toMatchObject(session)
    },
  )
})

describe('delete on server', () => {
  const PATH = '/api/admin/interviews/i1'

  const deleting = async (status: number, body?: object) => {
    const { open, answers } = aDevice()
    const backOffice = open()
    await backOffice.signIn(CREDENTIALS)
    answers[`DELETE ${PATH}`] = () =>
      body ? Response.json(body, { status }) : new Response(null, { status })
    return deleteOnServer(backOffice, PATH)
  }

  test('a row is removed once the server has deleted it, even if another admin was faster', async () => {
    expect(await deleting(204)).toMatchObject({ type: 'done' })
    expect(await deleting(404, { code: 'not-found', detail: 'Non' })).toMatchObject({
      type: 'done',
    })
  })

  test('a refusal and a missing answer are reported as different outcomes', async () => {
    expect(await deleting(409, { code: 'picture-in-use', detail: 'Non' })).toMatchObject({
      type: 'refused',
      code: 'picture-in-use',
    })
    expect(await deleting(404)).toMatchObject({ type: 'not-ours' })
  })
})
