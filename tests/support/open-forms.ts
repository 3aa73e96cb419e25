import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import type { Store } from '#server/store/open-store.ts'
import { createTestServer, type TestServerOptions } from './create-test-server.ts'

/** A server with the sample's models, to which each form is sent from an address of its own. */
export const openForms = async (options: TestServerOptions = {}) => {
  let visitors = 0
  const nextAddress = (): string => {
    visitors += 1
    return `10.0.${visitors >> 8}.${visitors & 255}`
  }
  const server = await createTestServer({
    models: SAMPLE_MODELS,
    clientAddress: nextAddress,
    ...options,
  })
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call('POST', path, { body, headers })
  /** The wrong fields with their codes; of a form that was taken, its answer. */
  const outcome = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await post(path, body)
    const { fields, ...rest } = (await answer.json()) as {
      fields?: { field: string; code: string }[]
    }
    return fields
      ? [answer.status, ...fields.map(({ field, code }) => `${field} ${code}`)]
      : [answer.status, rest]
  }
  return { ...server, post, outcome }
}

/** As after the hour's three hundredth of each form that was sent once. */
export const reachGlobalCap = (store: Store): Promise<unknown> =>
  store.write((tx) =>
    tx.updateTable('buckets').set({ tokens: 300 }).where('tokens', '=', 1).execute(),
  )

/** What no form may choke on, in place of any text. */
export const HOSTILE_TEXTS: readonly unknown[] = [
  null,
  7,
  true,
  [],
  ['a@example.com'],
  {},
  'x'.repeat(10_240),
]
