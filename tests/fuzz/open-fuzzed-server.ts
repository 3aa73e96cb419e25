import { SYNC_CURSOR_HEADER } from '#contract/sync-protocol.ts'
import { createApp } from '#server/create-app.ts'
import { createPeer } from '#server/guard/peer.ts'
import { createRequestListener } from '#server/start/create-request-listener.ts'
import { seedDemo } from '#server/start/demo/seed-demo.ts'
import { listen, stopListening } from '#server/start/listen.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import type { SessionPlan } from './request-plan.ts'
import type { ReceivedAnswer } from './send-request.ts'

/** Built, with nothing in it: every address outside of the API is 404. */
const EMPTY_SITE = { byPath: new Map(), inline: { scriptHashes: [], styleHashes: [] } }

const ADMIN = 'fuzz-admin@example.com'
const OPERATOR_TOKEN = 'operator-of-the-fuzzed-server'
const START_MS = 1_767_225_600_000
const PATIENCE_MS = 1_000
const CURSOR_HEADER = SYNC_CURSOR_HEADER.toLowerCase()

/** A whole server on a port, with demo data, a clock that is told the time, and everything it reports. */
export type FuzzedServer = Pick<TestServer, 'store' | 'request' | 'addAdmin' | 'signIn'> & {
  readonly port: number
  readonly wait: (ms: number) => void
  /** The header for whoever asks; null: none. Signs in when the last session is over. */
  readonly authorization: (who: SessionPlan) => Promise<string | null>
  /** Takes from an answer what later requests may use. */
  readonly follow: (answer: ReceivedAnswer | undefined) => Promise<void>
  /** The last cursor that the server gave. */
  readonly cursor: () => string | null
  /** What the server would have told its operator since the last time this was asked. */
  readonly takeReports: () => readonly string[]
  readonly close: () => Promise<void>
}

export type FuzzedServerOptions = {
  readonly seed: number
  /** An SQLite file; else a database of the kind that tests are given. */
  readonly file?: string
}

export const openFuzzedServer = async ({
  seed,
  file,
}: FuzzedServerOptions): Promise<FuzzedServer> => {
  let now = START_MS
  const nowMs = () => now
  const peer = createPeer(['127.0.0.1'])
  const server = await createTestServer({
    nowMs,
    seed,
    ...(file === undefined ? {} : { file }),
    production: true,
    setupCode: 'set-up code of the fuzz',
    clientAddress: peer.clientAddress,
    isLoopback: peer.isLoopback,
    metricsToken: OPERATOR_TOKEN,
  })
  const { store, api, reported } = server
  let made = 0
  const newId = () => {
    made += 1
    return `019a0000-0000-7000-9000-${String(made).padStart(12, '0')}`
  }
  await seedDemo({ store, nowMs, newId })
  const reports: string[] = []
  const reportError = (error: unknown) => {
    reports.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const log = { write: () => undefined, nowMs, newId, level: 'all' } as const
  const counting = { metrics: server.deps.metrics, clockMs: nowMs }
  const settings = { publicUrl: null }
  const app = createApp({ api, site: EMPTY_SITE, settings, peer, log, counting, reportError })
  const listening = await listen(createRequestListener(app, { reportError, newId }), {
    host: '127.0.0.1',
    port: 0,
  })
  if (listening.type === 'failed') throw new Error(listening.reason)
  await server.addAdmin(ADMIN)
  let token: string | null = null
  let cursor: string | null = null
  return {
    ...server,
    authorization: async (who) => {
      switch (who) {
        case 'none':
          return null
        case 'garbage':
          return 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
        case 'basic':
          return 'Basic YWRtaW46YWRtaW4='
        case 'empty':
          return 'Bearer '
        case 'operator':
          return `Bearer ${OPERATOR_TOKEN}`
        case 'admin':
          token ??= await server.signIn(ADMIN)
          return `Bearer ${token}`
      }
    },
    follow: async (answer) => {
      cursor = answer?.headers[CURSOR_HEADER] ?? cursor
      const isSignedIn = token !== null && (await isAccepted(server, token))
      if (!isSignedIn) token = null
    },
    cursor: () => cursor,
    port: listening.port,
    wait: (ms) => {
      now += ms
    },
    takeReports: () => {
      for (const { error } of reported.splice(0)) reportError(error)
      return reports.splice(0)
    },
    close: async () => {
      const stopped = stopListening(listening.server, PATIENCE_MS)
      listening.server.closeAllConnections()
      await stopped
    },
  }
}

const isAccepted = async ({ call }: TestServer, token: string): Promise<boolean> =>
  (await call('GET', '/api/admin/me', { token })).ok
