import { createTestServer } from '#tests/support/create-test-server.ts'
import { testPayments } from '#tests/support/test-payments.ts'

/** Every call of the API, of a server that takes test payments. */
export const CALLS = (await createTestServer({ providers: testPayments })).api.calls
