import { tmpdir } from 'node:os'
import { openPacks } from '#server/commerce/packs/open-packs.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { testPayments } from '#tests/support/test-payments.ts'

/** Stores nothing, as the server below answers nothing. The usual one works only inside a test. */
const packs = openPacks({
  dataDir: tmpdir(),
  packQuotaBytes: null,
  nowMs: () => 0,
  newId: () => '',
  after: () => () => undefined,
})

const server = await createTestServer({ providers: testPayments, packs })

/** Every call of the API, of a server that takes test payments. */
export const CALLS = server.api.calls
