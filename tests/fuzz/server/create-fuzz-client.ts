import { createHmac } from 'node:crypto'
import { SYNC_CURSOR_HEADER } from '#contract/sync-protocol.ts'
import type { TestServer } from '#tests/support/create-test-server.ts'
import type { SessionPlan } from '../plans/request-plan.ts'
import { FUZZ_ADMIN, OPERATOR_TOKEN, PAYMENT_SECRET } from './fuzz-accounts.ts'
import type { ReceivedAnswer } from './send-request.ts'

const CURSOR_HEADER = SYNC_CURSOR_HEADER.toLowerCase()

/** What a client of the server knows: its session, the last cursor, and the payment provider's secret. */
export type FuzzClient = {
  /** The Authorization header of this user; null: none. Signs in when the last session has ended. */
  readonly authorization: (who: SessionPlan) => Promise<string | null>
  /** The payment provider's signature of a body, made now. */
  readonly sign: (body: Buffer) => string
  /** Stores what later requests may use from an answer. */
  readonly follow: (answer: ReceivedAnswer | undefined) => Promise<void>
  /** The last cursor that the server returned. */
  readonly cursor: () => string | null
}

const FIXED: Readonly<Record<Exclude<SessionPlan, 'admin'>, string | null>> = {
  none: null,
  garbage: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  basic: 'Basic YWRtaW46YWRtaW4=',
  empty: 'Bearer ',
  operator: `Bearer ${OPERATOR_TOKEN}`,
}

export const createFuzzClient = (server: TestServer, nowMs: () => number): FuzzClient => {
  let token: string | null = null
  let passwordHash: string | null = null
  let cursor: string | null = null
  return {
    authorization: async (who) => {
      if (who !== 'admin') return FIXED[who]
      passwordHash ??= await readPasswordHash(server)
      token ??= await signIn(server, passwordHash)
      return `Bearer ${token}`
    },
    sign: (body) => {
      const time = Math.floor(nowMs() / 1_000)
      const mac = createHmac('sha256', PAYMENT_SECRET).update(`${time}.`).update(body).digest('hex')
      return `t=${time},v1=${mac}`
    },
    follow: async (answer) => {
      cursor = answer?.headers[CURSOR_HEADER] ?? cursor
      const isSignedIn = token !== null && (await isAccepted(server, token))
      if (!isSignedIn) token = null
    },
    cursor: () => cursor,
  }
}

const isAccepted = async ({ call }: TestServer, token: string): Promise<boolean> =>
  (await call('GET', '/api/admin/me', { token })).ok

const readPasswordHash = async ({ store }: TestServer): Promise<string | null> => {
  const admin = await store.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', FUZZ_ADMIN)
    .executeTakeFirstOrThrow()
  return admin.password_hash
}

/** A request may have changed the password: then it is restored first. */
const signIn = async (server: TestServer, passwordHash: string | null): Promise<string> => {
  const token: string | undefined = await server.signIn(FUZZ_ADMIN)
  if (token !== undefined) return token
  await server.store.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('email', '=', FUZZ_ADMIN)
    .execute()
  return server.signIn(FUZZ_ADMIN)
}
