import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { BATCH_PATH, IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import type { AccountName } from '#tests/simulation/server/first-rows.ts'
import type { Evidence, InvariantName, Send } from '../evidence.ts'

/** The engine that sends the request, and its session. */
export type Sender = {
  readonly engine: string
  readonly device: string
  readonly account: AccountName
  readonly tokenOf: AccountName | null
  /** By the device's own clock. */
  readonly deviceNowMs: number
}

/** Checks each write as it leaves a device, and each answer as it arrives. */
export type WireWatch = {
  readonly onSend: (request: ApiRequest, sender: Sender) => void
  readonly onAnswer: (request: ApiRequest, answer: Answer, sender: Sender) => void
  /** Waiting times no longer apply to this engine. */
  readonly onRenewal: (engine: string) => void
  /** The engine has ended. */
  readonly onEnd: (engine: string) => void
  /** Until it notices and ends, this engine may send beside the one that has taken the lock. */
  readonly onLockLost: (engine: string) => void
}

export const createWireWatch = (evidence: Evidence, nowMs: () => number): WireWatch => {
  /** By engine: the rows with a write that is being sent. */
  const underWay = new Map<string, Map<string, string>>()
  const owners = new Map<string, AccountName>()
  const refused = new Map<string, string>()
  /** By engine, and by its device's clock: until when its server has asked it to wait. */
  const waits = new Map<string, number>()
  const withoutLock = new Set<string>()

  const blame = (invariant: InvariantName, detail: string): void =>
    void evidence.violations.push({ invariant, detail })

  const checkSend = (send: Send, sender: Sender): void => {
    const owner = owners.get(send.key)
    if (owner === undefined) owners.set(send.key, send.account)
    if ((owner ?? send.account) !== send.account || sender.tokenOf !== send.account)
      blame('own-name', `${send.key} of ${owner ?? send.account} went out as ${sender.tokenOf}`)
    if (refused.get(send.key) === send.engine)
      blame('progress', `${send.key} was refused for good, and sent again`)
    if (sender.deviceNowMs < (waits.get(send.engine) ?? 0))
      blame('progress', `${send.key} did not wait as long as the server asked for`)
    // It has waited; setting the clock back afterwards does not change that.
    else waits.delete(send.engine)
    const rows = underWay.get(send.engine) ?? new Map<string, string>()
    underWay.set(send.engine, rows)
    const row = `${send.entity}/${send.rowId}`
    if (rows.has(row)) blame('ordered-per-row', `two writes of ${row} on their way at once`)
    rows.set(row, send.key)
  }

  const checkAlone = (sender: Sender): void => {
    if (withoutLock.has(sender.engine)) return
    const others = [...underWay].filter(
      ([engine, rows]) =>
        engine !== sender.engine &&
        rows.size > 0 &&
        !withoutLock.has(engine) &&
        engine.startsWith(`${sender.device}.`),
    )
    for (const [engine] of others)
      if (engine.endsWith(`/${sender.account}`))
        blame('one-sender', `${sender.engine} and ${engine} send at once`)
  }

  return {
    onSend: (request, sender) => {
      const sends = sendsOf(request, sender, nowMs())
      if (sends.length > 0) checkAlone(sender)
      for (const send of sends) {
        checkSend(send, sender)
        evidence.sends.push(send)
      }
    },
    onAnswer: (request, answer, sender) => {
      const sends = sendsOf(request, sender, nowMs())
      for (const [index, send] of sends.entries()) {
        underWay.get(send.engine)?.delete(`${send.entity}/${send.rowId}`)
        const own = ownAnswer(request, answer, index)
        if (!own) continue
        if (codeOf(own) === 'key-reused')
          blame('exactly-once', `${send.key} was used for two different writes`)
        if (isStale(own)) evidence.staleAtMs.set(send.key, nowMs())
        if (isFinalRefusal(own)) refused.set(send.key, send.engine)
        if (own.retryAfterMs !== null && own.status >= 429)
          waits.set(
            send.engine,
            Math.max(waits.get(send.engine) ?? 0, sender.deviceNowMs + own.retryAfterMs),
          )
      }
    },
    onRenewal: (engine) => void waits.delete(engine),
    onLockLost: (engine) => void withoutLock.add(engine),
    onEnd: (engine) => {
      underWay.delete(engine)
      withoutLock.delete(engine)
    },
  }
}

type OneRequest = Pick<ApiRequest, 'method' | 'path' | 'headers' | 'body'>

/** The writes that a request carries. */
export const writesOf = (request: ApiRequest): readonly OneRequest[] => {
  if (request.method === 'GET') return []
  if (request.path !== BATCH_PATH) return [request]
  // The engine itself has composed the batch.
  return (request.body as { requests: readonly OneRequest[] }).requests
}

const sendsOf = (request: ApiRequest, sender: Sender, atMs: number): readonly Send[] =>
  writesOf(request).map(({ path, headers, body }) => {
    const [entity, rowId] = path.replace('/api/admin/', '').split('/')
    const fields = (body ?? {}) as Record<string, unknown>
    return {
      atMs,
      engine: sender.engine,
      device: sender.device,
      account: sender.account,
      key: headers[IDEMPOTENCY_KEY_HEADER] ?? '',
      entity: entityOf(entity),
      rowId: rowId ?? String(fields.id ?? entity),
      fields,
    }
  })

const entityOf = (text: string | undefined): EntityKey => {
  if (text === undefined || !isEntityKey(text)) throw new Error(`no entity: ${text}`)
  return text
}

type OwnAnswer = {
  readonly status: number
  readonly retryAfterMs: number | null
  readonly body: unknown
}

/** The answer to one of the writes; null: our server has not answered. */
const ownAnswer = (request: ApiRequest, answer: Answer, index: number): OwnAnswer | null => {
  if (answer.type !== 'response' || answer.epoch === null) return null
  if (request.path !== BATCH_PATH || answer.status !== 200) return answer
  const { responses } = (answer.body ?? {}) as {
    responses?: readonly { status: number; headers: Record<string, string>; body: unknown }[]
  }
  const entry = responses?.[index]
  if (!entry) return null
  const seconds = entry.headers['Retry-After']
  return {
    status: entry.status,
    body: entry.body,
    retryAfterMs: seconds === undefined ? null : Number(seconds) * 1_000,
  }
}

const FINAL = [400, 403, 413, 422]

const isFinalRefusal = (answer: OwnAnswer): boolean =>
  FINAL.includes(answer.status) && codeOf(answer) !== null

const isStale = (answer: OwnAnswer): boolean =>
  answer.status === 412 || codeOf(answer) === 'already-exists'

const codeOf = ({ body }: OwnAnswer): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null
