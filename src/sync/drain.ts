import { composeRequest } from './compose-request.ts'
import { type Claim, type EnginePorts, rowKey } from './ports.ts'
import { readVerdict, type Verdict } from './read-verdict.ts'
import { settle } from './row/settle.ts'

/** How many rows are on their way at once. */
const LANES = 4

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
    }

export type BlockCause = 'offline' | 'unavailable' | 'signed-out'

type Progress = {
  settled: number
  faultsInARow: number
  block: { readonly cause: BlockCause; readonly retryAfterMs: number } | null
  lastFault: Extract<Verdict, { type: 'passing' }> | null
}

/** Sends what is due: several rows at once, of one row never more than one mutation. */
export const drain = async (ports: EnginePorts): Promise<DrainOutcome> => {
  const progress: Progress = { settled: 0, faultsInARow: 0, block: null, lastFault: null }
  const claims = createClaims(ports)
  await Promise.all(Array.from({ length: LANES }, () => runLane(ports, progress, claims)))
  const { settled, lastFault } = progress
  const block = progress.block ?? (settled === 0 && lastFault ? blockOf(lastFault) : null)
  return block ? { type: 'blocked', ...block, settled } : { type: 'drained', settled }
}

type Claims = ReturnType<typeof createClaims>

/** Hands out claims one after the other: two lanes asking at once would be given the same mutation. */
const createClaims = ({ store, clock }: EnginePorts) => {
  const busyRows = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const claim = async (): Promise<Claim | null> => {
    const next = await store.claim(clock.nowMs(), busyRows)
    if (next) busyRows.add(rowKey(next.mutation))
    return next
  }
  return {
    take: (): Promise<Claim | null> => {
      const turn = last.then(claim)
      last = turn.catch(() => null)
      return turn
    },
    release: ({ mutation }: Claim): void => void busyRows.delete(rowKey(mutation)),
  }
}

const runLane = async (ports: EnginePorts, progress: Progress, claims: Claims): Promise<void> => {
  while (progress.block === null) {
    const claim = await claims.take()
    if (claim === null) return
    try {
      note(progress, await replay(ports, claim))
    } finally {
      claims.release(claim)
    }
  }
}

const replay = async (
  { store, transport, clock, ...ports }: EnginePorts,
  claim: Claim,
): Promise<Verdict> => {
  const { entity, rowId, id } = claim.mutation
  const verdict = readVerdict(claim.mutation, await transport.send(composeRequest(claim)))
  await store.stepRow(entity, rowId, (state) =>
    settle(state, id, verdict, { ...ports, nowMs: clock.nowMs }),
  )
  return verdict
}

const note = (progress: Progress, verdict: Verdict): void => {
  if (verdict.type === 'signed-out') {
    progress.block = { cause: 'signed-out', retryAfterMs: 0 }
  } else if (verdict.type === 'passing') {
    progress.faultsInARow += 1
    progress.lastFault = verdict
    if (progress.faultsInARow >= FAULTS_TO_STOP || verdict.retryAfterMs !== null)
      progress.block = blockOf(verdict)
  } else {
    progress.faultsInARow = 0
    progress.settled += 1
  }
}

const blockOf = ({ cause, retryAfterMs }: Extract<Verdict, { type: 'passing' }>) => ({
  cause:
    cause === 'network' || cause === 'timeout' ? ('offline' as const) : ('unavailable' as const),
  retryAfterMs: retryAfterMs ?? 0,
})
