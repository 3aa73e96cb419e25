import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { FIELDS_NOT_KEPT, type Problem } from '#contract/problems.ts'
import {
  type DrainOutcome,
  type DrainPlan,
  LANES,
  mustStop,
  note,
  outcomeOf,
  type Progress,
  settleAll,
  startProgress,
} from '../drain.ts'
import {
  type Answer,
  type ApiRequest,
  type Claim,
  type EnginePorts,
  rowKey,
  type Transport,
} from '../ports.ts'
import { isPassingStatus, passing, readVerdict, type Verdict } from '../read-verdict.ts'
import { composeRequest, type Replayed } from '../replay.ts'
import type { Mutation } from '../row/row-state.ts'
import { sendPictures } from '../send-pictures.ts'
import { isObject, readBasicRow, readBasicRows } from './rows.ts'

/** Entities whose bases were just compared with the server's list. Nothing may be sent for other entities. */
export type FreshLists = {
  readonly entities: readonly EntityKey[]
  readonly readAtMs: number
}

/** How long a list counts as fresh: another admin's change within this time may be overwritten unseen. */
const FRESH_MS = 15_000

/** The number of mutations claimed from the outbox at once, because each claim costs a flush to the disk. */
const CLAIMS_AT_ONCE = 48

/** Answers are settled together for the same reason: this many, or those received so far. */
const SETTLED_AT_ONCE = 24

const SETTLE_AFTER_MS = 200

/**
 * Sends what is due to a basic server: one request for each mutation, several rows at once, but never more than one
 * mutation of a row. What is still due when the lists are no longer fresh waits for the next round.
 */
export const drainBasicServer = async (
  ports: EnginePorts,
  lists: FreshLists,
  plan: DrainPlan,
): Promise<DrainOutcome> => {
  const progress = startProgress()
  const queue = createQueue(ports, lists)
  const settling = createSettling(ports, queue)
  await Promise.all(
    Array.from({ length: LANES }, () => runLane(ports, { progress, queue, settling, plan })),
  )
  await settling.done()
  return outcomeOf(progress)
}

type Lane = {
  readonly progress: Progress
  readonly queue: ReturnType<typeof createQueue>
  readonly settling: ReturnType<typeof createSettling>
  readonly plan: DrainPlan
}

const runLane = async (
  ports: EnginePorts,
  { progress, queue, settling, plan }: Lane,
): Promise<void> => {
  while (progress.block === null && !mustStop(plan)) {
    const claim = (await queue.take()) ?? (await settling.done().then(queue.take))
    if (claim === null) return
    const { mutation } = claim
    const refusal = await sendPictures(ports.pictures, claim, { isBasic: true })
    // A picture may take long: if the list is no longer fresh by then, or the plan must stop, its row waits for another
    // round.
    if (refusal === null && (!queue.isFresh() || mustStop(plan))) return
    const verdict =
      refusal ?? readBasicVerdict(mutation, await ports.transport.send(basicRequest(claim)))
    note(progress, verdict)
    plan.doubt(mutation.entity)
    settling.add({ claim, verdict })
  }
}

/** The server makes the ids itself. */
const basicRequest = (claim: Claim): ApiRequest => {
  const request = composeRequest(claim)
  return claim.mutation.type === 'create' ? { ...request, body: claim.mutation.fields } : request
}

/** Hands out claims one by one. A row is busy until an answer has ended its mutation. */
const createQueue = ({ store, clock }: EnginePorts, { entities, readAtMs }: FreshLists) => {
  const isStale = ({ entity }: Pick<Mutation, 'entity'>) => !entities.includes(entity)
  const busyRows = new Set<string>()
  const waiting: Claim[] = []
  let isClosed = false
  let refilling: Promise<void> | null = null
  const refill = async (): Promise<void> => {
    const claimed = await store.claim(clock.nowMs(), busyRows, CLAIMS_AT_ONCE, isStale)
    for (const { mutation } of claimed) busyRows.add(rowKey(mutation))
    waiting.push(...claimed)
  }
  /** Two refills at once would claim the same mutations. */
  const refillOnce = (): Promise<void> => {
    refilling ??= refill().finally(() => {
      refilling = null
    })
    return refilling
  }
  const isFresh = () => Math.abs(clock.nowMs() - readAtMs) < FRESH_MS
  return {
    isFresh,
    take: async (): Promise<Claim | null> => {
      if (!isClosed && isFresh() && waiting.length === 0) await refillOnce()
      return !isClosed && isFresh() ? (waiting.shift() ?? null) : null
    },
    /** Nothing more is handed out. */
    close: (): void => {
      isClosed = true
    },
    release: (settled: readonly Replayed[]): void => {
      for (const { claim } of settled.filter(hasEnded)) busyRows.delete(rowKey(claim.mutation))
    },
  }
}

/** The next list shows what became of the others. If a create were sent again before, it might make a second row. */
const hasEnded = ({ verdict }: Replayed): boolean =>
  verdict.type !== 'passing' && verdict.type !== 'unconfirmed'

/** Settles while lanes continue. If the tab closes before, the next list shows what was not settled. */
const createSettling = (
  ports: EnginePorts,
  { release, close }: Pick<ReturnType<typeof createQueue>, 'release' | 'close'>,
) => {
  let waiting: Replayed[] = []
  let running: Promise<void> = Promise.resolve()
  let callOff: (() => void) | null = null
  const settleWaiting = async (): Promise<void> => {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    await settleAll(ports, group)
    release(group)
  }
  const settleNow = (): Promise<void> => {
    callOff?.()
    callOff = null
    running = running.then(settleWaiting)
    // The caller that awaits `done` gets the error. What can no longer be settled may already be sent by another
    // sender.
    running.catch(close)
    return running
  }
  return {
    add: (replayed: Replayed): void => {
      waiting.push(replayed)
      if (waiting.length >= SETTLED_AT_ONCE) void settleNow()
      else callOff ??= ports.clock.after(SETTLE_AFTER_MS, () => void settleNow())
    },
    done: settleNow,
  }
}

/**
 * As `readVerdict`, for a basic server: its answer is recognised as the server's own by being JSON of the expected
 * shape. The bodies of its answers to writes vary; if a body does not show the row, the list decides, which is read
 * next.
 */
export const readBasicVerdict = (mutation: Mutation, answer: Answer): Verdict => {
  if (answer.type !== 'response' || answer.epoch !== null) return readVerdict(mutation, answer)
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) return readSuccess(mutation, status, body)
  const problem = readBasicProblem(body)
  if (isPassingStatus(status)) return passing(problem ? 'server' : 'not-ours', retryAfterMs)
  // A proxy that cannot reach the server answers so too: the list will show whether the row is gone.
  const isLost = status === 404 || status === 405 || status === 410
  if (problem === null || isLost || status < 400) return passing('not-ours', retryAfterMs)
  return status === 401 ? { type: 'signed-out' } : { type: 'refused', problem, current: null }
}

const readSuccess = (mutation: Mutation, status: number, body: unknown): Verdict => {
  if (body === undefined) return status === 204 ? UNCONFIRMED : passing('not-ours', null)
  if (mutation.type === 'delete') return UNCONFIRMED
  // A short answer to a create may contain only the row's new id.
  const isShort = mutation.type === 'create' && isObject(body) && 'id' in body
  const row = readBasicRow(mutation.entity, isShort ? { ...mutation.fields, ...body } : body)
  if (row === null) return UNCONFIRMED
  if (mutation.type === 'create') return { type: 'applied', row }
  if (row.id !== mutation.rowId) return UNCONFIRMED
  return showsAll(mutation, body) ? { type: 'applied', row } : NOT_ALL_SHOWN
}

/** A field that is missing or null is read as the contract's default, which must not replace what was written. */
const showsAll = ({ fields }: Mutation, body: unknown): boolean =>
  isObject(body) &&
  Object.entries(fields).every(
    ([field, value]) => field in body && (body[field] !== null || value === null),
  )

const UNCONFIRMED: Verdict = { type: 'unconfirmed', cause: 'unconfirmed' }

const NOT_ALL_SHOWN: Verdict = { type: 'unconfirmed', cause: FIELDS_NOT_KEPT }

/** The error of a basic server: its message under one of the usual names. Null: this is not one. */
export const readBasicProblem = (body: unknown): Problem | null => {
  if (!isObject(body)) return null
  const words = body.detail ?? body.error ?? body.message
  if (typeof words === 'string') return { detail: words }
  return words === undefined || words === null ? null : {}
}

const isOnBasicServers = (entity: EntityKey): boolean =>
  ENTITIES[entity].isBeyondBasicServer !== true

/**
 * Requests every list of a basic server. Null unless all have its shape, without any trace of versions: see
 * `ServerKind`. If nothing is known of the server yet, some lists may be missing if the server itself reports a
 * failure; a server that has named its epoch would lose its rows here if it were mistaken for another. Otherwise
 * returns a transport that already has these lists, so that the lists that were checked are the ones that are stored.
 */
export const askBasicServer = async (
  transport: Transport,
  { mayLack }: { readonly mayLack: boolean },
): Promise<Transport | null> => {
  const answers = new Map<string, Answer>()
  for (const entity of ENTITY_KEYS.filter(isOnBasicServers)) {
    const path = `/api/admin/${entity}`
    const answer = await transport.send({ method: 'GET', path, headers: {} })
    if (!isUnnamed(answer)) return null
    if (mayLack && isOwnFault(answer)) continue
    if (answer.status !== 200 || readBasicRows(entity, answer.body) === null) return null
    if ([answer.body].flat().some((row) => isObject(row) && 'version' in row)) return null
    answers.set(path, answer)
  }
  if (answers.size === 0) return null
  return {
    ...transport,
    send: async (request) => answers.get(request.path) ?? (await transport.send(request)),
  }
}

type Response = Extract<Answer, { type: 'response' }>

const isUnnamed = (answer: Answer): answer is Response =>
  answer.type === 'response' && answer.epoch === null

/** In the format of a basic server; a proxy or a portal answers with a page or nothing. */
const isOwnFault = ({ status, body }: Response): boolean =>
  status >= 500 && readBasicProblem(body) !== null
