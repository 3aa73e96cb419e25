import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { createTestProvider } from '#server/commerce/providers/test-provider.ts'
import { renderStoredMarkdown } from '#server/entities/render-stored-markdown.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import { createTestServer, type TestServer } from '#tests/support/create-test-server.ts'
import { addBuyers } from './add-buyers.ts'
import { addSubscribers } from './add-subscribers.ts'
import { createEchoStripe } from './create-echo-stripe.ts'
import { createFuzzClient, type FuzzClient } from './create-fuzz-client.ts'
import { FUZZ_ADMIN, OPERATOR_TOKEN } from './fuzz-accounts.ts'
import { serveApp } from './serve-app.ts'

const START_MS = 1_767_225_600_000

/** A whole server on a port, with demo data, a clock that the round sets, and all its reports. */
export type FuzzedServer = Pick<TestServer, 'store' | 'request'> &
  FuzzClient & {
    readonly port: number
    readonly wait: (ms: number) => void
    /** The errors that were reported to the operator since the last call. */
    readonly takeReports: () => readonly string[]
    readonly close: () => Promise<void>
  }

export type FuzzedServerOptions = {
  readonly seed: number
  /** An SQLite file; by default, a database of the engine that tests are given. */
  readonly file?: string
}

export const openFuzzedServer = async (options: FuzzedServerOptions): Promise<FuzzedServer> => {
  let now = START_MS
  const nowMs = () => now
  let made = 0
  const newId = () => {
    made += 1
    return `019a0000-0000-7000-9000-${String(made).padStart(12, '0')}`
  }
  // The requests come from many addresses, which a proxy states in headers.
  const clientAddresses = createClientAddresses(['127.0.0.1'])
  const server = await createTestServer({
    ...options,
    nowMs,
    publicUrl: 'https://neomuse.example',
    clientAddress: clientAddresses.clientAddress,
    isDeveloper: () => false,
    metricsToken: OPERATOR_TOKEN,
    providers: ({ store }) => ({
      stripe: createEchoStripe(),
      test: createTestProvider({ store, nowMs, publicUrl: '' }),
    }),
  })
  await seedDemo({ store: server.store, nowMs, newId })
  // So that emails are accepted; none of them is sent.
  await noteSendsMail(server.store, true, nowMs())
  await server.addAdmin(FUZZ_ADMIN)
  await addSubscribers(server.store, nowMs())
  await addBuyers(server.store, { nowMs: nowMs(), newId })
  // As at the start: nothing may change the database during a request that is refused.
  await renderStoredMarkdown(server.deps)
  const { store, request } = server
  return {
    store,
    request,
    ...createFuzzClient(server, nowMs),
    ...(await serveApp(server, { clientAddresses, nowMs, newId })),
    wait: (ms) => {
      now += ms
    },
  }
}
