import { picturesIn } from '#domain/pictures.ts'
import { type Claim, type EnginePorts, rowKey } from './ports.ts'
import type { PullPlan } from './pull-plan.ts'
import type { Verdict } from './read-verdict.ts'
import { type Batching, type Replayed, replay } from './replay.ts'
import { settle } from './row/settle.ts'
import { createIdleBarrier, type IdleBarrier, type Upload } from './schedule.ts'
import { sendPictures } from './send-pictures.ts'

/** How many requests are on their way at once: single ones, as many as browsers open connections, and batches. */
export const LANES = 6
const BATCH_LANES = 2

/** So many passing faults in a row, and it is not the row but the network or the server. */
const FAULTS_TO_STOP = 3

export type DrainOutcome =
  /** Nothing is due any more. */
  | { readonly type: 'drained'; readonly settled: number }
  | {
      readonly type: 'blocked'
      readonly cause: BlockCause
      readonly retryAfterMs: number
      readonly settled: number
      /** Perhaps it is only the rows that were sent. */
      readonly isDoubtful?: boolean
    }

type Block = {
  readonly cause: BlockCause
  readonly retryAfterMs: number
  readonly isDoubtful: boolean
}

export type BlockCause = 'offline' | 'unavailable' | 'signed-out'

export type DrainPlan = Pick<PullPlan, 'doubt' | 'mustPullFirst' | 'blockedEntities' | 'isPaused'>

/** What is not sent yet is not sent now. */
export const mustStop = (plan: DrainPlan): boolean => plan.mustPullFirst() || plan.isPaused()

export type Progress = {
  settled: number
  faultsInARow: number
  block: Block | null
  lastFault: Extract<Verdict, { type: 'passing' }> | null
}

/**
 * Sends what is due: several rows at once, of one row never more than one mutation. Stops where the plan wants to look
 * at the lists first, since a new session may be one with a restored server, and where the admin pauses it.
 */
export const drain = async (
  ports: EnginePorts,
  batching: Batching,
  plan: DrainPlan,
): Promise<DrainOutcome> => {
  const progress = startProgress()
  const claims = createClaims(ports, batching, plan)
  const idleBarrier = createIdleBarrier(ports.signals, LANES)
  try {
    await Promise.all(
      Array.from({ length: LANES }, (_, number) =>
        runLane(ports, { number, progress, claims, batching, plan, idleBarrier }).finally(
          idleBarrier.leave,
        ),
      ),
    )
  } finally {
    idleBarrier.end()
  }
  return outcomeOf(progress)
}

export const startProgress = (): Progress => ({
  settled: 0,
  faultsInARow: 0,
  block: null,
  lastFault: null,
})

export const outcomeOf = ({ settled, lastFault, ...progress }: Progress): DrainOutcome => {
  const block = progress.block ?? (settled === 0 && lastFault ? blockOf(lastFault) : null)
  return block ? { type: 'blocked', ...block, settled } : { type: 'drained', settled }
}

type Claims = ReturnType<typeof createClaims>

/** Hands out claims one after the other: two lanes asking at once would be given the same mutations. */
const createClaims = ({ store, clock }: EnginePorts, batching: Batching, plan: DrainPlan) => {
  const busyRows = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const claim = async (): Promise<Claim[]> => {
    const next = await store.claim(clock.nowMs(), busyRows, batching.size(), plan.blockedEntities())
    for (const { mutation } of next) busyRows.add(rowKey(mutation))
    return next
  }
  return {
    take: (): Promise<Claim[]> => {
      const turn = last.then(claim)
      last = turn.catch(() => null)
      return turn
    },
    release: (claims: readonly Claim[]): void => {
      for (const { mutation } of claims) busyRows.delete(rowKey(mutation))
    },
  }
}

type Lane = {
  readonly number: number
  readonly progress: Progress
  readonly claims: Claims
  readonly batching: Batching
  readonly plan: DrainPlan
  readonly idleBarrier: IdleBarrier
}

const runLane = async (
  ports: EnginePorts,
  { number, progress, claims, batching, plan, idleBarrier }: Lane,
): Promise<void> => {
  // What is saved during an upload is not to wait for its end: another lane stands in for the one that uploads.
  const isOpen = () => number < (batching.size() > 1 ? BATCH_LANES + idleBarrier.uploads() : LANES)
  while (progress.block === null && !mustStop(plan)) {
    const heard = idleBarrier.heard()
    const taken = isOpen() ? await claims.take() : []
    if (taken.length === 0) {
      if ((await idleBarrier.rest(heard)) === 'over') return
      continue
    }
    const upload = picturesIn(taken.map(fieldsOf)).length > 0 ? idleBarrier.beginUpload() : null
    try {
      const answers = upload
        ? replayWithPictures(ports, taken, { upload, batching, plan })
        : replay(ports.transport, taken, batching)
      for await (const replayed of answers) {
        await doubtLists(ports, replayed, plan)
        await settleAll(ports, replayed)
        for (const { verdict } of replayed) note(progress, verdict)
        if (progress.block) return idleBarrier.callOff()
      }
    } finally {
      claims.release(taken)
      upload?.end()
    }
  }
}

/** What shows a picture that is not on the server yet comes last: nothing else is to wait for its upload. */
async function* replayWithPictures(
  { transport, pictures }: EnginePorts,
  taken: readonly Claim[],
  { upload, batching, plan }: Pick<Lane, 'batching' | 'plan'> & { readonly upload: Upload },
): AsyncGenerator<readonly Replayed[]> {
  const missing = new Set(await pictures.waiting(picturesIn(taken.map(fieldsOf))))
  const isHeldUp = (claim: Claim) =>
    picturesIn(fieldsOf(claim)).some((sha256) => missing.has(sha256))
  const free = taken.filter((claim) => !isHeldUp(claim))
  yield* replay(transport, free, batching)
  for (const claim of taken.filter(isHeldUp)) {
    // Uploads take long: much may have been said meanwhile.
    if (mustStop(plan)) return
    const verdict = await sendPictures(pictures, claim, {
      isBasic: false,
      calledOff: upload.calledOff,
    })
    // That it has not arrived is nobody's fault then.
    if (verdict?.type === 'passing' && upload.isCalledOff()) return
    if (verdict) yield [{ claim, verdict }]
    else yield* replay(transport, [claim], batching)
  }
}

const fieldsOf = ({ mutation }: Claim) => mutation.fields

export const settleAll = (
  { store, clock, newId, random }: EnginePorts,
  replayed: readonly Replayed[],
): Promise<void> =>
  store.stepRows(
    replayed.map(({ claim: { mutation }, verdict }) => ({
      entity: mutation.entity,
      rowId: mutation.rowId,
      step: (state) => settle(state, mutation.id, verdict, { newId, random, nowMs: clock.nowMs }),
    })),
  )

/**
 * What only the whole list can tell. One that was pulled after a create was sent did not have its row: either the create
 * had not arrived, or the row was deleted already, and the answer is one that the server remembers. A row that is gone may
 * be one that only this process of the server cannot find. And where versions differ, not every server shows its row.
 */
const doubtLists = async (
  { store }: EnginePorts,
  replayed: readonly Replayed[],
  plan: DrainPlan,
): Promise<void> => {
  const doubted = replayed.filter(makesDoubtful).map(({ claim }) => claim.mutation.entity)
  for (const entity of new Set(doubted)) {
    await store.markPull(entity, { ...(await store.pullMark(entity)), etag: null, cursor: null })
    plan.doubt(entity)
  }
}

const makesDoubtful = ({ claim: { mutation, remoteRow }, verdict }: Replayed): boolean => {
  if (verdict.type === 'gone') return true
  if (verdict.type === 'stale') return verdict.current === null
  return mutation.type === 'create' && remoteRow?.type === 'gone' && verdict.type === 'applied'
}

export const note = (progress: Progress, verdict: Verdict): void => {
  if (verdict.type === 'signed-out') {
    progress.block = { cause: 'signed-out', retryAfterMs: 0, isDoubtful: false }
  } else if (verdict.type === 'passing') {
    progress.faultsInARow += 1
    progress.lastFault = verdict
    if (progress.faultsInARow >= FAULTS_TO_STOP || verdict.retryAfterMs !== null)
      progress.block = longer(progress.block, blockOf(verdict))
  } else {
    progress.faultsInARow = 0
    progress.settled += 1
  }
}

/** Of what two lanes have met: a session that has ended, else what is certain, else the longer wait. */
const longer = (known: Block | null, met: Block): Block => {
  if (known === null || known.cause === 'signed-out') return known ?? met
  if (known.isDoubtful !== met.isDoubtful) return known.isDoubtful ? met : known
  return known.retryAfterMs > met.retryAfterMs ? known : met
}

const blockOf = ({
  cause,
  retryAfterMs,
  isShared,
}: Extract<Verdict, { type: 'passing' }>): Block => ({
  cause:
    cause === 'network' || cause === 'timeout' ? ('offline' as const) : ('unavailable' as const),
  retryAfterMs: retryAfterMs ?? 0,
  isDoubtful: cause === 'server' && retryAfterMs === null && !isShared,
})
