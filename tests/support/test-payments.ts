import { createTestProvider } from '#server/commerce/providers/test-provider.ts'
import type { Store } from '#server/db/open-store.ts'

/** The payment providers of a development server. */
export const testPayments = (deps: { readonly store: Store; readonly nowMs: () => number }) => ({
  test: createTestProvider({ ...deps, publicUrl: '' }),
})
