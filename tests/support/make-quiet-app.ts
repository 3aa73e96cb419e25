import { type AppParts, createApp } from '#server/app/create-app.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import { noLoadShedding } from './no-load-shedding.ts'

/** The server's app on an API: without a site, a log, figures or reports, unless the test gives these parts. */
export const makeQuietApp = (parts: Pick<AppParts, 'api'> & Partial<AppParts>) =>
  createApp({
    indexedPages: async () => [],
    epoch: 'epoch-1',
    site: null,
    settings: { publicUrl: null },
    clientAddresses: createClientAddresses([]),
    log: { write: () => undefined, nowMs: () => 0, newId: () => 'id-1', level: 'faults' },
    counting: { metrics: { requestBegan: () => () => undefined }, clockMs: () => 0 },
    shedLoad: noLoadShedding,
    after: () => () => undefined,
    onChange: () => undefined,
    reportError: () => undefined,
    ...parts,
  })
