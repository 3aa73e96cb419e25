import { ENTITY_KEYS, isEntityKey } from '#contract/entities/entities.ts'
import { BATCH_PATH, IDEMPOTENCY_KEY_HEADER, SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { isOpenEntity } from '#contract/totals.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import type { Fields } from '#sync/row/row-state.ts'
import { FIRST_ROWS } from '../first-rows.ts'
import type {
  CannedAnswer,
  ServerChange,
  ServerOptions,
  SimulatedServer,
} from '../simulated-server.ts'
import {
  copyModelDatabase,
  createModelDatabase,
  insertRow,
  type ModelAnswer,
  type ModelDatabase,
  putRow,
  type Writing,
} from './model-database.ts'
import { readChanges, readList, readOpenWork, readPage, readSome } from './model-reads.ts'
import { refusal, writeRow } from './model-writes.ts'

const SESSION_LENGTH_MS = 12 * 60 * 60_000
const SESSION_IDLE_MS = 60 * 60_000
const TOUCH_EVERY_MS = 60_000

/** The extended contract's rules as plain code on plain maps. */
export const createModelServer = async ({
  nowMs,
  seed,
}: ServerOptions): Promise<SimulatedServer> => {
  let db = createModelDatabase()
  let changes: ServerChange[] = []
  let epoch = `model-${seed}`
  let sessionsOpened = 0
  const writing = (mutationId: string | null): Writing => ({
    db,
    nowMs: nowMs(),
    mutationId,
    note: (change) => void changes.push(change),
  })
  for (const { entity, id, values } of FIRST_ROWS)
    insertRow(writing(null), { entity, rowId: id }, values)
  changes = []
  let backup = copyModelDatabase(db)

  /** The account of the token; null: no active account. */
  const authenticate = (token: string): string | null => {
    const session = db.sessions.get(token)
    const now = nowMs()
    if (session === undefined || session.createdMs <= now - SESSION_LENGTH_MS) return null
    if (session.usedMs <= now - SESSION_IDLE_MS) return null
    if (now - session.usedMs >= TOUCH_EVERY_MS) db.sessions.set(token, { ...session, usedMs: now })
    return session.accountId
  }

  const write = (request: ApiRequest, actorId: string): ModelAnswer => {
    const key = request.headers[IDEMPOTENCY_KEY_HEADER] ?? null
    const [entity, rowId = null] = request.path.replace('/api/admin/', '').split('/')
    if (entity === undefined || !isEntityKey(entity)) return refusal(404, 'not-found')
    const { method, headers } = request
    const body = (request.body ?? {}) as Fields
    const effect = (): ModelAnswer =>
      writeRow(writing(key), { method, entity, rowId, ifMatch: headers['If-Match'], body, actorId })
    if (key === null) return effect()
    return once(db, { name: `${actorId} ${method} ${request.path} ${key}`, body }, effect)
  }

  const answer = (request: ApiRequest, actorId: string): ModelAnswer & Feed => {
    if (request.method === 'GET') return read(db, request)
    if (request.path !== BATCH_PATH) return write(request, actorId)
    const { requests } = request.body as { requests: readonly ApiRequest[] }
    const responses = requests.map((one) => {
      const { status, body } = write(one, actorId)
      return { status, headers: {}, body: body ?? null }
    })
    return { status: 200, etag: null, body: { responses } }
  }

  return {
    handle: async (request, token) => {
      const actorId = authenticate(token)
      const given: ModelAnswer & Feed =
        actorId === null ? refusal(401, 'signed-out') : answer(request, actorId)
      return {
        type: 'response',
        retryAfterMs: null,
        epoch,
        cursor: null,
        hasMore: null,
        total: null,
        ...given,
      }
    },
    present: async (canned) => present(canned),
    applyChanges: async () => {
      const taken = changes
      changes = []
      return taken
    },
    rows: async (entity) => [...db.rows[entity].values()].map(({ value }) => value),
    epoch: () => epoch,
    openSession: async (accountId) => {
      sessionsOpened += 1
      const token = `token-${sessionsOpened}`
      const now = nowMs()
      db.sessions.set(token, { accountId, createdMs: now, usedMs: now })
      noteLogin(writing(null), accountId)
      return token
    },
    endSession: async (token) => void db.sessions.delete(token),
    restart: () => undefined,
    forgetKeys: async () => db.log.clear(),
    backUp: async () => {
      backup = copyModelDatabase(db)
    },
    restore: async (newEpoch) => {
      const { change } = db
      db = copyModelDatabase(backup)
      db.sessions.clear()
      db.change = Math.max(db.change, change) + ENTITY_KEYS.length
      epoch = newEpoch
    },
    close: async () => undefined,
  }
}

type Feed = { readonly cursor?: string; readonly hasMore?: boolean | null }

const read = (db: ModelDatabase, { path, headers }: ApiRequest): ModelAnswer & Feed => {
  const url = new URL(path, 'http://model.test')
  const entity = url.pathname.replace('/api/admin/', '')
  if (!isEntityKey(entity)) return refusal(404, 'not-found')
  const { since, limit, before = null, ids, open } = Object.fromEntries(url.searchParams)
  if (since !== undefined)
    return readChanges(db, entity, { since: Number(since), limit: Number(limit) })
  if (ids !== undefined) return readSome(db, entity, ids.split(','))
  if (open !== undefined)
    return isOpenEntity(entity)
      ? readOpenWork(db, entity, Number(limit))
      : refusal(400, 'bad-request')
  return limit === undefined
    ? readList(db, entity, headers['If-None-Match'])
    : readPage(db, entity, { limit: Number(limit), before })
}

const once = (
  { log }: ModelDatabase,
  { name, body }: { readonly name: string; readonly body: Fields },
  effect: () => ModelAnswer,
): ModelAnswer => {
  const fingerprint = JSON.stringify(body)
  const known = log.get(name)
  if (known) return known.fingerprint === fingerprint ? known.answer : refusal(422, 'key-reused')
  const answer = effect()
  if (answer.status !== 412) log.set(name, { fingerprint, answer })
  return answer
}

/** A login changes the account's row, but is no write of it. */
const noteLogin = (writing: Writing, accountId: string): void => {
  const user = writing.db.rows.users.get(accountId)?.value
  if (!user) return
  const last_login = new Date(writing.nowMs).toISOString()
  putRow(writing, 'users', { ...user, last_login, version: user.version + 1 })
}

const present = ({ status, headers, body }: CannedAnswer): Answer => {
  const seconds = headers['Retry-After']
  return {
    type: 'response',
    status,
    epoch: headers[SYNC_EPOCH_HEADER] ?? null,
    etag: null,
    cursor: null,
    hasMore: null,
    total: null,
    retryAfterMs: seconds === undefined ? null : Number(seconds) * 1_000,
    body: headers['Content-Type']?.includes('json') ? JSON.parse(body) : undefined,
  }
}
