import { SETUP_CODE } from '../machine/server-process.ts'
import { callServer, type Reply } from './call-server.ts'

const EMAIL = 'chaos@neomuse.example'
const PASSWORD = 'correct horse battery'

/** Creates the first administrator and returns a token. It survives restarts: sessions are in the database. */
export const signIn = async (address: string): Promise<string> => {
  const made = await callServer(address, {
    method: 'POST',
    path: '/api/admin/create-admin',
    body: {
      email: EMAIL,
      password: PASSWORD,
      first_name: 'Ada',
      last_name: 'L.',
      invite_code: SETUP_CODE,
    },
  })
  if (made?.status !== 201) throw failure('the first administrator', made)
  return logIn(address)
}

/** A new session of that administrator. */
export const logIn = async (address: string): Promise<string> => {
  const reply = await callServer(address, {
    method: 'POST',
    path: '/api/admin/login',
    body: { email: EMAIL, password: PASSWORD },
  })
  const body = reply?.body
  if (typeof body === 'object' && body !== null && 'access_token' in body)
    return String(body.access_token)
  throw failure('signing in', reply)
}

const failure = (what: string, reply: Reply | null): Error =>
  new Error(`${what}: ${reply?.status} ${JSON.stringify(reply?.body)}`)
