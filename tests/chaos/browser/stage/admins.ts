import { bearer, callServer, type Reply } from '#tests/chaos/load/call-server.ts'
import { SETUP_CODE } from '#tests/chaos/machine/server-process.ts'
import { ADMIN } from '#tests/e2e/support/admin-actions.ts'

/** An admin on another device with a good connection. */
export const COLLEAGUE = {
  email: 'grace@neomuse.test',
  password: 'encore une phrase de passe longue',
  first_name: 'Grace',
  last_name: 'Hopper',
}

type Credentials = Pick<typeof ADMIN, 'email' | 'password'>

/** Creates both administrators; returns the first one's account id. */
export const createAdmins = async (address: string): Promise<{ readonly adminId: string }> => {
  await create(address, { ...ADMIN, invite_code: SETUP_CODE }, {})
  const token = await logIn(address, ADMIN)
  await create(address, COLLEAGUE, bearer(token))
  const me = await ask(address, '/api/admin/me', token)
  return { adminId: String(fieldOf(me, 'id')) }
}

export const logIn = async (address: string, { email, password }: Credentials): Promise<string> => {
  const reply = await callServer(address, {
    method: 'POST',
    path: '/api/admin/login',
    body: { email, password },
  })
  if (reply?.status !== 200) throw failure('login', reply)
  return String(fieldOf(reply.body, 'access_token'))
}

/** The JSON of a GET that has to succeed. */
export const ask = async (address: string, path: string, token: string): Promise<unknown> => {
  const reply = await callServer(address, { method: 'GET', path, headers: bearer(token) })
  if (reply?.status !== 200) throw failure(path, reply)
  return reply.body
}

export const failure = (what: string, reply: Reply | null): Error =>
  new Error(`${what}: ${reply?.status} ${JSON.stringify(reply?.body)}`)

const create = async (
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const reply = await callServer(address, {
    method: 'POST',
    path: '/api/admin/create-admin',
    body,
    headers,
  })
  if (reply?.status !== 201) throw failure('create-admin', reply)
}

const fieldOf = (body: unknown, field: string): unknown =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === field)?.[1]
    : undefined
