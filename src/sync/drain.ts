import { groupBy } from '#domain/collections.ts'
import { picturesIn } from '#domain/pictures.ts'
import { createIdleBarrier, type IdleBarrier, type Upload } from './idle-barrier.ts'
import { type Claim, type EnginePorts, rowKey } from './ports.ts'
import type { PullPlan } from './pull-plan.ts'
import { type Batching, type Replayed, replay } from './replay.ts'
import { settle } from './row/settle.ts'
import type { Verdict } from './row/verdict.ts'
import { sendPictures } from './send-pictures.ts'

/** The number of concurrent requests: single ones, as many as browsers open connections, and batches. */
export const LANES = 6
const BATCH_LANES = 2

/** After this many passing faults in a row, the network or the server is the cause, not the row. */
const FAULTS_TO_STOP = 3

export type DrainOutcome =
  /** Nothing is due any more. */
  | { readonly type: 'drained'; readonly settled: number }
  | {
      readonly type: 'blocked'
      readonly cause: BlockCause
      readonly retryAfterMs: number
      readonly settled: number
      /** The cause may be only the rows that were sent. */
      readonly isDoubtful?: boolean
    }

type Block = {
  readonly cause: BlockCause
  readonly retryAfterMs: number
  readonly isDoubtful: boolean
}

export type BlockCause = 'offline' | 'unavailable' | 'signed-out'

export type DrainPlan = Pick<PullPlan, 'doubt' | 'mustPullFirst' | 'isBlocked' | 'isPaused'>

/** Mutations that are not sent yet are not sent now. */
export const mustStop = (plan: DrainPlan): boolean => plan.mustPullFirst() || plan.isPaused()

export type Progress = {
  settled: number
  faultsInARow: number
  block: Block | null
  lastFault: Extract<Verdict, { type: 'passing' }> | null
}

/**
 * Sends what is due: several rows at once, but never more than one mutation of a row. Stops if the plan must check the
 * lists first, because a new session may belong to a restored server, and if the admin pauses it.
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

/** Hands out claims one after the other: two lanes asking at once would get the same mutations. */
const createClaims = ({ store, clock }: EnginePorts, batching: Batching, plan: DrainPlan) => {
  const busyRows = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const claim = async (): Promise<Claim[]> => {
    const next = await store.claim(clock.nowMs(), busyRows, batching.size(), plan.isBlocked)
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
  // A mutation that is saved during an upload must not wait for its end: an additional lane replaces the uploading one.
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
        await doubtRows(ports, replayed, plan)
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

/** Rows with a picture that is not on the server yet come last: nothing else must wait for their upload. */
async function* replayWithPictures(
  { transport, pictures }: EnginePorts,
  taken: readonly Claim[],
  { upload, batching, plan }: Pick<Lane, 'batching' | 'plan'> & { readonly upload: Upload },
): AsyncGenerator<readonly Replayed[]> {
  const missing = new Set(await pictures.waiting(picturesIn(taken.map(fieldsOf))))
  const mustWait = (claim: Claim) =>
    picturesIn(fieldsOf(claim)).some((sha256) => missing.has(sha256))
  const free = taken.filter((claim) => !mustWait(claim))
  yield* replay(transport, free, batching)
  for (const claim of taken.filter(mustWait)) {
    // Uploads take long: the plan may have changed meanwhile.
    if (mustStop(plan)) return
    const verdict = await sendPictures(pictures, claim, {
      isBasic: false,
      calledOff: upload.calledOff,
    })
    // Its failure to arrive is then no fault.
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
 * Rows that only a later reading can decide. If a list that was pulled after a create was sent lacks its row, either
 * the create had not arrived, or the row was already deleted and the answer is one that the server has stored. A row
 * that is reported as gone may be unknown only to this process of the server. And if versions differ, not every server
 * shows its row.
 */
const doubtRows = async (
  { store }: EnginePorts,
  replayed: readonly Replayed[],
  plan: DrainPlan,
): Promise<void> => {
  const doubted = groupBy(
    replayed.filter(makesDoubtful).map(({ claim }) => claim.mutation),
    ({ entity }) => entity,
  )
  for (const [entity, mutations] of doubted) {
    const mark = await store.pullMark(entity)
    const wantedIds = [...new Set([...mark.wantedIds, ...mutations.map(({ rowId }) => rowId)])]
    // Without a cursor the whole list is read anyway.
    await store.markPull(entity, { ...mark, etag: null, wantedIds })
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

/** Of two lanes' blocks: an ended session first, then a certain cause, then the longer wait. */
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
