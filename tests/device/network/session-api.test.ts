import { describe, expect, test } from 'vitest'
import { requestCreateAdmin, requestSignIn, verifyToken } from '#device/network/session-api.ts'

const PERSON = {
  email: 'a@example.org',
  password: 'longue-phrase',
  first_name: 'A',
  last_name: 'B',
}

/** All answers of other servers: pages under any status, and no answer. */
const OTHER_SERVERS = [200, 201, 302, 401, 403, 404, 422, 511].map(
  (status) => [status, () => new Response('<!doctype html><h1>Hôtel</h1>', { status })] as const,
)

const server = (answer: () => Response) => ({
  origin: 'https://neomuse.test',
  fetch: async () => answer(),
})

describe.each(OTHER_SERVERS)('another server’s %i', (status, answer) => {
  test('signs no user in, and is a refusal only when it is an error', async () => {
    const expected = status < 400 ? { type: 'unreachable' } : { type: 'refused', detail: null }
    expect(await requestSignIn(PERSON, server(answer))).toEqual(expected)
  })
  test('has created no admin, and is a refusal only when it is an error', async () => {
    const expected = status < 400 ? 'unreachable' : 'refused'
    expect(await requestCreateAdmin(PERSON, server(answer))).toMatchObject({ type: expected })
  })
  test('says nothing about a session', async () => {
    expect(await verifyToken('t', server(answer))).toMatchObject({
      type: 'unknown',
      isOfServer: false,
    })
  })
})

test('the server’s own answers are accepted', async () => {
  const refused = () => Response.json({ detail: 'Non' }, { status: 401 })
  expect(await requestSignIn(PERSON, server(refused))).toEqual({ type: 'refused', detail: 'Non' })
  const made = () => Response.json({ id: 'a' }, { status: 201 })
  expect(await requestCreateAdmin(PERSON, server(made))).toEqual({ type: 'created' })
})
