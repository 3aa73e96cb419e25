import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { composeRequest } from '../compose-request.ts'
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
import { type ApiRequest, type Claim, type EnginePorts, rowKey } from '../ports.ts'
import type { Replayed } from '../replay.ts'
import { sendPictures } from '../send-pictures.ts'
import { readPlainVerdict } from './read-plain-verdict.ts'

/** Bases that were compared with the server's list just now. Of other entities nothing may be sent. */
export type FreshLists = {
  readonly entities: readonly EntityKey[]
  readonly readAtMs: number
}

/** How long a list counts as fresh: the time in which somebody else's change may be overwritten unseen. */
const FRESH_MS = 15_000

/** Taken from the outbox at once, since each taking costs a flush to the disk. */
const CLAIMS_AT_ONCE = 48

/** For the same reason answers are settled together: so many, or what has come in by then. */
const SETTLED_AT_ONCE = 24
const SETTLE_AFTER_MS = 200

/**
 * Sends what is due to a server with the plain contract only: one request for each mutation, several rows at once, of
 * one row never more than one. What is still due when the lists are no longer fresh is for the next round.
 */
export const drainPlain = async (
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
    const refusal = await sendPictures(ports.pictures, claim, { isPlain: true })
    // A picture may take its time: when the list has grown old, or much has been said, its row is for another round.
    if (refusal === null && (!queue.isFresh() || mustStop(plan))) return
    const verdict =
      refusal ?? readPlainVerdict(mutation, await ports.transport.send(plainRequest(claim)))
    note(progress, verdict)
    plan.doubt(mutation.entity)
    settling.add({ claim, verdict })
  }
}

/** The server makes the ids itself. */
const plainRequest = (claim: Claim): ApiRequest => {
  const request = composeRequest(claim)
  return claim.mutation.type === 'create' ? { ...request, body: claim.mutation.fields } : request
}

/** Hands out claims one by one. A row is busy until an answer has ended its mutation. */
const createQueue = ({ store, clock }: EnginePorts, { entities, readAtMs }: FreshLists) => {
  const stale = new Set(ENTITY_KEYS.filter((entity) => !entities.includes(entity)))
  const busyRows = new Set<string>()
  const waiting: Claim[] = []
  let isClosed = false
  let refilling: Promise<void> | null = null
  const refill = async (): Promise<void> => {
    const claimed = await store.claim(clock.nowMs(), busyRows, CLAIMS_AT_ONCE, stale)
    for (const { mutation } of claimed) busyRows.add(rowKey(mutation))
    waiting.push(...claimed)
  }
  /** Two at once would be given the same mutations. */
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

/** Of the others the next list tells what became of them. Sent again before, a create might make a second row. */
const hasEnded = ({ verdict }: Replayed): boolean =>
  verdict.type !== 'passing' && verdict.type !== 'unconfirmed'

/** Settles while lanes go on. What is lost with the tab until then, the next list tells. */
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
    // Whoever waits for `done` is told. What can no longer be settled, another sender may be sending already.
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
