import type { ModelDraft } from '#contract/entities/model.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { insertAdmin } from '#server/auth/accounts.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/auth/password-hasher.ts'
import { createApi } from '#server/create-api.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/tables/model-table.ts'
import { ensureSiteSettings } from '#server/start/ensure-site-settings.ts'
import { openStore } from '#server/store/open-store.ts'

const ORIGIN = 'http://neomuse.test'
export const TEST_PASSWORD = 'correct horse battery'

export type TestServerOptions = {
  readonly nowMs?: () => number
  /** `:memory:` unless a path is given. */
  readonly file?: string
  /** Tells servers apart in the ids, tokens and epochs that they make. */
  readonly seed?: number
  readonly models?: readonly (Required<ModelDraft> & { id: string; sales_count: number })[]
  readonly production?: boolean
  readonly setupCode?: string | null
  readonly isLoopback?: () => boolean
  readonly clientAddress?: () => string
  readonly passwords?: PasswordHasher
  readonly version?: string
}

export type Call = {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The real API on a database in memory. As many at once as a test likes; nothing is shared between them. */
export const createTestServer = async (options: TestServerOptions = {}) => {
  const { nowMs = () => 1_767_225_600_000, file = ':memory:', seed = 1 } = options
  const fillRandom = createRandomBytes(seed)
  const newId = createUuidV7({ nowMs, fillRandom })
  const store = await openStore({ file, nowMs, newId })
  await ensureSiteSettings(store, nowMs())
  // The cheapest cost that argon2 knows: the real algorithm in no time.
  const passwords = options.passwords ?? createPasswordHasher({ memoryKib: 8, passes: 1 })
  const reported: { readonly error: unknown; readonly requestId: string }[] = []
  const api = createApi({
    store,
    nowMs,
    newId,
    randomBytes: (size) => fillRandom(new Uint8Array(size)),
    passwords,
    clientAddress: options.clientAddress ?? (() => '127.0.0.1'),
    isLoopback: options.isLoopback ?? (() => true),
    production: options.production ?? false,
    setupCode: options.setupCode ?? null,
    ...(options.version === undefined ? {} : { version: options.version }),
    reportError: (error, requestId) => reported.push({ error, requestId }),
  })
  for (const { sales_count, id, ...draft } of options.models ?? []) {
    await store.write((tx) =>
      insertRecord(tx, modelTable, {
        id,
        values: { ...draft, sales_count },
        mutationId: null,
        nowMs: nowMs(),
      }),
    )
  }

  const request = async (input: string | Request, init?: RequestInit): Promise<Response> =>
    api.fetch(typeof input === 'string' ? new Request(new URL(input, ORIGIN), init) : input)

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

  /** A new administrator and their session. */
  const signInAdmin = async (email?: string): Promise<{ token: string; id: string }> => {
    const { id } = await addAdmin(email)
    return { id, token: await signIn(email ?? 'admin@neomuse.test') }
  }

  return { api, store, request, call, addAdmin, signIn, signInAdmin, reported }
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
