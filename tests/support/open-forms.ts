import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { createTestServer, type TestServerOptions } from './create-test-server.ts'

type FormsOptions = TestServerOptions & {
  /** False: no pack of the sample is published, so visitors cannot buy any. */
  readonly arePacksPublished?: boolean
}

/** A server with the sample's models on sale; each form is sent from another client address. */
export const openForms = async ({ arePacksPublished = true, ...options }: FormsOptions = {}) => {
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
  const modelIds = (options.models ?? SAMPLE_MODELS).map(({ id }) => id)
  if (arePacksPublished && modelIds.length > 0)
    await server.store.write((tx) => publishPacks(tx, modelIds))
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.call('POST', path, { body, headers })
  /** The wrong fields with their codes; for an accepted form, its answer. */
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

/** As if each model had one uploaded and published file; tests that only order do not read its bytes. */
export const publishPacks = async (tx: Queryable, modelIds: readonly string[]): Promise<void> => {
  const created_at = new Date(0).toISOString()
  const packs = modelIds.map((model_id) => ({
    model_id,
    fileId: `file-${model_id}`,
    versionId: `version-${model_id}`,
  }))
  const files = packs.map(({ model_id, fileId }) => ({
    id: fileId,
    model_id,
    sha256: '0'.repeat(64),
    name: 'pack.zip',
    bytes: 1,
    content_type: 'application/zip',
    format: null,
    is_sample: 0,
    is_draft: 1,
    created_at,
  }))
  const versions = packs.map(({ model_id, versionId }) => ({
    id: versionId,
    model_id,
    version: 1,
    published_at: created_at,
  }))
  const contents = packs.map(({ fileId, versionId }) => ({
    version_id: versionId,
    file_id: fileId,
  }))
  await tx.insertInto('pack_files').values(files).execute()
  await tx.insertInto('pack_versions').values(versions).execute()
  await tx.insertInto('pack_version_files').values(contents).execute()
}

/** The state after three hundred forms of each kind within the hour. */
export const reachGlobalCap = (store: Store): Promise<unknown> =>
  store.write((tx) =>
    tx.updateTable('buckets').set({ tokens: 300 }).where('tokens', '=', 1).execute(),
  )

/** Values in place of a text that must break no form. */
export const HOSTILE_TEXTS: readonly unknown[] = [
  null,
  7,
  true,
  [],
  ['a@example.com'],
  {},
  'x'.repeat(10_240),
]

/** Looks like the token of an emailed link, and belongs to none. */
export const UNKNOWN_TOKEN = 'A'.repeat(43)

/** Values in place of a link's token. */
export const INVALID_TOKENS: readonly unknown[] = [
  undefined,
  null,
  7,
  '',
  'x',
  UNKNOWN_TOKEN.slice(1),
  `${UNKNOWN_TOKEN}A`,
  {},
]
