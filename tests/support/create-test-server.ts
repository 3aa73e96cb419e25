import type { ModelDraft } from '#contract/entities/model.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { type ApiDeps, createApi } from '#server/app/create-api.ts'
import { ensureContent, ensureSiteSettings } from '#server/app/prepare-database.ts'
import { insertAdmin } from '#server/auth/accounts.ts'
import { beginSetup } from '#server/auth/first-admin-setup.ts'
import { createPasswordHasher } from '#server/auth/password-hasher.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'
import { insertRecords } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createMarkdownRenderer } from '#server/entities/markdown-renderer.ts'
import { isPushAddress } from '#server/operations/push-sender.ts'
import type { Metrics } from '#server/ports/metrics.ts'
import type { PasswordHasher } from '#server/ports/password-hasher.ts'
import type { Providers } from '#server/ports/payment-provider.ts'
import { createTestMetrics } from './create-test-metrics.ts'
import { openTestStores } from './databases/open-test-stores.ts'
import { createMemoryStore } from './objects/create-memory-store.ts'
import { openTestPacks } from './open-test-packs.ts'
import { TEST_SEAL } from './test-seal.ts'

/** One renderer for all test servers, with a shorter time limit than the product's. */
const renderMarkdown = createMarkdownRenderer(200)

const ORIGIN = 'http://neomuse.test'
export const TEST_PASSWORD = 'correct horse battery'

export type TestServerOptions = {
  readonly nowMs?: () => number
  /** An SQLite file; by default, a new database of the project's engine. */
  readonly file?: string
  /** Makes the ids, tokens and epochs of two servers differ. */
  readonly seed?: number
  readonly models?: readonly (Required<ModelDraft> & { id: string; sales_count: number })[]
  readonly setupCode?: string | null
  readonly publicUrl?: string | null
  readonly isDeveloper?: ApiDeps['isDeveloper']
  readonly clientAddress?: ApiDeps['clientAddress']
  readonly passwords?: PasswordHasher
  readonly version?: string
  readonly objects?: ObjectStore
  /** By default, in a folder of their own. */
  readonly packs?: ApiDeps['packs']
  readonly seal?: Seal
  readonly metrics?: Metrics
  readonly renderMarkdown?: ApiDeps['renderMarkdown']
  readonly metricsToken?: string
  /** The payment providers; none by default. */
  readonly providers?: (parts: { store: Store; nowMs: () => number }) => Providers
  readonly bankAccount?: ApiDeps['bankAccount']
  readonly stopping?: AbortSignal
  readonly assistant?: ApiDeps['assistant']
  /** By default, deferred work never runs. */
  readonly after?: ApiDeps['after']
}

export type Call = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The real API on a database of its own. In the project `instances` it is two servers on one database, which answer by
 * turns. A test may start as many as it likes; test servers share nothing.
 */
export const createTestServer = async (options: TestServerOptions = {}) => {
  const { nowMs = () => 1_767_225_600_000, seed = 1 } = options
  const fillRandom = createRandomBytes(seed)
  const newId = createUuidV7({ nowMs, fillRandom })
  const stores = await openTestStores({ nowMs, newId }, options.file)
  const [store, ...otherStores] = stores
  await ensureSiteSettings(store, nowMs())
  await ensureContent(store, nowMs())
  await beginSetup(store, nowMs())
  // The lowest cost that argon2 accepts: the real algorithm, but fast.
  const passwords = options.passwords ?? createPasswordHasher({ memoryKib: 8, passes: 1 })
  const reported: { readonly error: unknown; readonly requestId: string }[] = []
  const deps = {
    renderMarkdown: options.renderMarkdown ?? renderMarkdown,
    nowMs,
    newId,
    randomBytes: (size: number) => fillRandom(new Uint8Array(size)),
    passwords,
    objects: options.objects ?? createMemoryStore(),
    packs: options.packs ?? openTestPacks({ nowMs, newId }),
    seal: options.seal ?? TEST_SEAL,
    metrics: options.metrics ?? createTestMetrics(store),
    metricsToken: options.metricsToken ?? null,
    assistant: options.assistant ?? null,
    providers: options.providers?.({ store, nowMs }) ?? {},
    bankAccount: options.bankAccount ?? null,
    stopping: options.stopping ?? new AbortController().signal,
    after: options.after ?? (() => () => undefined),
    clientAddress: options.clientAddress ?? (() => '127.0.0.1'),
    isDeveloper: options.isDeveloper ?? (() => true),
    setupCode: options.setupCode ?? null,
    publicUrl: options.publicUrl ?? null,
    newslettersPerMinute: 30,
    isPushAddress: (endpoint: string) => isPushAddress(endpoint, true),
    ...(options.version === undefined ? {} : { version: options.version }),
    reportError: (error: unknown, requestId: string) => reported.push({ error, requestId }),
  }
  const api = createApi({ ...deps, store })
  const apis = [api, ...otherStores.map((other) => createApi({ ...deps, store: other }))]
  let asked = 0
  const nextApi = () => apis[asked++ % apis.length] ?? api
  const { models = [] } = options
  const records = models.map(({ id, ...values }) => ({ id, values }))
  if (records.length > 0)
    await store.write((tx) =>
      insertRecords(tx, modelTable, { records, mutationId: null, nowMs: nowMs() }),
    )

  const request = async (input: string | Request, init?: RequestInit): Promise<Response> =>
    nextApi().fetch(typeof input === 'string' ? new Request(new URL(input, ORIGIN), init) : input)

  const call = (method: string, path: string, { token, body, headers }: Call = {}) =>
    request(path, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  /** An active administrator, without a session. */
  const addAdmin = async (email = 'admin@neomuse.test'): Promise<{ id: string }> => {
    const hashing = await passwords.hash(TEST_PASSWORD)
    if (hashing.type === 'busy') throw new Error('the hasher is busy')
    const admin = await store.write((tx) =>
      insertAdmin(
        tx,
        { email, passwordHash: hashing.hash, firstName: 'Ada', lastName: 'L.', phone: null },
        { id: newId(), nowMs: nowMs() },
      ),
    )
    if (!admin) throw new Error(`${email} is taken`)
    return { id: admin.id }
  }

  const signIn = async (email: string, password = TEST_PASSWORD): Promise<string> => {
    const answer = await call('POST', '/api/admin/login', { body: { email, password } })
    const { access_token } = (await answer.json()) as { access_token: string }
    return access_token
  }

  /** A new administrator with a session. */
  const signInAdmin = async (email?: string): Promise<{ token: string; id: string }> => {
    const { id } = await addAdmin(email)
    return { id, token: await signIn(email ?? 'admin@neomuse.test') }
  }

  return {
    api,
    deps: { ...deps, store },
    store,
    /** One store for each instance. */
    stores,
    request,
    call,
    addAdmin,
    signIn,
    signInAdmin,
    reported,
  }
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>

/** Bytes that are the same on each run (a linear congruential generator): good enough to differ, not to be secret. */
const createRandomBytes = (seed: number) => {
  let state = seed
  return (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    for (let at = 0; at < bytes.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      bytes[at] = state >>> 24
    }
    return bytes
  }
}
