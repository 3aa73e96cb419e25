export const BENCH_ADMIN = { email: 'bench@neomuse.example', password: 'correct horse battery' }

/** Creates the first administrator of a server with this set-up code and returns a token. */
export const signIn = async (address: string, setupCode: string): Promise<string> => {
  const made = await post(address, '/api/admin/create-admin', {
    ...BENCH_ADMIN,
    first_name: 'Ada',
    last_name: 'L.',
    invite_code: setupCode,
  })
  if (made.status !== 201) throw new Error(`no administrator: ${made.status} ${await made.text()}`)
  const answer: unknown = await (await post(address, '/api/admin/login', BENCH_ADMIN)).json()
  if (typeof answer === 'object' && answer !== null && 'access_token' in answer)
    return String(answer.access_token)
  throw new Error('no session')
}

const post = (address: string, path: string, body: object): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
