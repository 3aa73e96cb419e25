import type { EntityKey } from '#contract/entities/entities.ts'
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
import { composeRequest, type Replayed } from '../replay.ts'
import { sendPictures } from '../send-pictures.ts'
import { readBasicVerdict } from './read-basic-verdict.ts'

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
  const isStale = ({ entity }: { readonly entity: EntityKey }) => !entities.includes(entity)
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
