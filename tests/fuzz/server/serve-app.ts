import { createApp } from '#server/app/create-app.ts'
import { createRequestListener, listen, stopListening } from '#server/app/http-server.ts'
import type { ClientAddresses } from '#server/http/client-address.ts'
import { createLoadShedding } from '#server/http/load-shedding.ts'
import { createIndexedPages } from '#server/site/indexed-pages.ts'
import type { TestServer } from '#tests/support/create-test-server.ts'

type ServeDeps = {
  readonly clientAddresses: ClientAddresses
  readonly nowMs: () => number
  readonly newId: () => string
}

/** An empty site: every address outside the API is 404. */
const EMPTY_SITE = {
  byPath: new Map(),
  missingPictures: new Map(),
  addCompressed: () => undefined,
  index: { pages: [], unlisted: [], channels: [] },
  openRenderer: null,
}

const TIMEOUT_MS = 1_000

/** Serves the API on a port, behind everything that a real start puts before it. */
export const serveApp = async (
  server: TestServer,
  { clientAddresses, nowMs, newId }: ServeDeps,
) => {
  const reports: string[] = []
  const reportError = (error: unknown) => {
    reports.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const app = createApp({
    indexedPages: createIndexedPages(server.store),
    api: server.api,
    epoch: server.store.epoch,
    site: EMPTY_SITE,
    settings: { publicUrl: null },
    clientAddresses,
    log: { write: () => undefined, nowMs, newId, level: 'all' },
    counting: { metrics: server.deps.metrics, clockMs: nowMs },
    shedLoad: openLoadShedding(),
    after: server.deps.after,
    onChange: server.store.onChange,
    reportError,
  })
  const place = { host: '127.0.0.1', port: 0 }
  const answer = createRequestListener(app, { reportError, newId })
  const listening = await listen(answer, place, { after: server.deps.after })
  if (listening.type === 'failed') throw new Error(listening.reason)
  return {
    port: listening.port,
    takeReports: (): readonly string[] => {
      for (const { error } of server.reported.splice(0)) reportError(error)
      return reports.splice(0)
    },
    close: async (): Promise<void> => {
      const stopped = stopListening(listening.server, TIMEOUT_MS)
      listening.server.closeAllConnections()
      await stopped
    },
  }
}

const openLoadShedding = () =>
  createLoadShedding({
    clockMs: () => performance.now(),
    nextTurn: (call) => void setImmediate(call),
    later: (ms, call) => void setTimeout(call, ms).unref(),
    onShed: () => undefined,
  })
