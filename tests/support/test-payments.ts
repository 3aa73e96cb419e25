import { createTestProvider } from '#server/commerce/providers/test-provider.ts'
import type { Store } from '#server/db/open-store.ts'

/** What a server that is developed on is paid by. */
export const testPayments = (deps: { readonly store: Store; readonly nowMs: () => number }) => ({
  test: createTestProvider({ ...deps, publicUrl: '' }),
})
