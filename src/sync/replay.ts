import type { Batching } from './batching.ts'
import { composeRequest } from './compose-request.ts'
import type { Answer, ApiRequest, Claim, Transport } from './ports.ts'
import { endsSession, readVerdict, type Verdict } from './read-verdict.ts'
import { sendBatch } from './send-batch.ts'

export type Replayed = { readonly claim: Claim; readonly verdict: Verdict }

type Composed = { readonly claim: Claim; readonly request: ApiRequest }

/** JSON text of one batch, at most: what a slow connection carries well within the time-out. */
const MOST_CHARACTERS = 512 * 1024
const AROUND = '{"requests":[]}'.length
const COMMA = 1

/** Sends the claimed mutations, together where the server takes batches, and reads what the answers mean. */
export async function* replay(
  transport: Transport,
  claims: readonly Claim[],
  batching: Batching,
): AsyncGenerator<readonly Replayed[]> {
  const composed = claims.map((claim) => ({ claim, request: composeRequest(claim) }))
  for (const group of splitBySize(composed)) {
    if (group.length > 1 && batching.size() > 1) {
      const replayed = await replayTogether(transport, group, batching)
      if (replayed) {
        yield replayed
        continue
      }
    }
    for (const { claim, request } of group) {
      const replayed = read(claim, await transport.send(request))
      // Also what goes alone shows that more would get through.
      if (isSettling(replayed.verdict)) batching.succeeded()
      yield [replayed]
    }
  }
}

const isSettling = ({ type }: Verdict): boolean => type !== 'passing' && type !== 'signed-out'

/** Null: the server takes no batches. */
const replayTogether = async (
  transport: Transport,
  group: readonly Composed[],
  batching: Batching,
): Promise<readonly Replayed[] | null> => {
  const outcome = await sendBatch(
    transport,
    group.map(({ request }) => request),
  )
  switch (outcome.type) {
    case 'not-offered':
      batching.isNotOffered()
      return null
    case 'failed':
      batching.failed()
      return group.map(({ claim }) => ({ claim, verdict: verdictOfFailure(outcome.answer) }))
    case 'answered':
      batching.succeeded()
      return group.flatMap(({ claim }, index) => {
        const answer = outcome.answers[index]
        return answer ? [read(claim, answer)] : []
      })
  }
}

const read = (claim: Claim, answer: Answer): Replayed => ({
  claim,
  verdict: readVerdict(claim.mutation, answer),
})

/** What went wrong with a batch as a whole is nobody's refusal: no mutation of it was looked at. */
const verdictOfFailure = (answer: Answer): Verdict => {
  if (answer.type === 'no-session') return { type: 'signed-out' }
  if (answer.type === 'unreachable')
    return { type: 'passing', cause: answer.reason, retryAfterMs: null, isShared: true }
  if (answer.epoch !== null && endsSession(answer)) return { type: 'signed-out' }
  const cause = answer.epoch === null ? 'not-ours' : 'server'
  return { type: 'passing', cause, retryAfterMs: answer.retryAfterMs, isShared: true }
}

const splitBySize = (composed: readonly Composed[]): readonly Composed[][] => {
  const groups: Composed[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const entry of composed) {
    const size = JSON.stringify(entry.request).length + COMMA
    if (characters + size > MOST_CHARACTERS) {
      groups.push([])
      characters = AROUND
    }
    groups.at(-1)?.push(entry)
    characters += size
  }
  return groups
}
