import fc from 'fast-check'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import { isBelow, normalisePath } from '#server/http/normalise-path.ts'
import { createDocument } from '#server/openapi/create-document.ts'
import { CALLS } from '#tests/support/openapi/calls.ts'
import { type AnswerChecker, createAnswerChecker } from './check-answer.ts'
import { planToRequest, requestToText } from './plans/plan-to-request.ts'
import { planArbitrary, type RequestPlan } from './plans/request-plan.ts'
import { openFuzzedServer } from './server/open-fuzzed-server.ts'
import { createSender, type ReceivedAnswer, type SentRequest } from './server/send-request.ts'
import { changedTables, type Digest, watchDatabase } from './server/watch-database.ts'

export type Violation = {
  readonly seed: number
  /** The number of the request in its round. */
  readonly at: number
  readonly kind: 'calls' | 'raw'
  readonly request: string
  readonly answer: string
  readonly wrong: readonly string[]
}

export type Round = { readonly seed: number; readonly requests: number }

/** Called with each answer and its faults. */
export type RoundListener = {
  readonly onAnswer: (callId: string, status: string) => void
  readonly onViolation: (violation: Violation) => void
}

const check: AnswerChecker = createAnswerChecker(
  createDocument({ calls: CALLS, version: '0', publicUrl: null }),
)

/** Sends this many requests, one after the other, to a server of their own. The same seed makes the same requests. */
export const runRound = async (
  { seed, requests }: Round,
  listener: RoundListener,
): Promise<void> => {
  const server = await openFuzzedServer({ seed })
  const sender = createSender(server.port)
  const database = watchDatabase(server.store)
  const plans = fc.sample(planArbitrary(CALLS), { seed, numRuns: requests })
  try {
    for (const [at, plan] of plans.entries()) {
      const sent = await planToRequest(plan, server)
      const before = await database.digest()
      const answer = await sender.send(sent)
      const wrong = [
        ...checkAnswer(plan, sent, answer),
        ...checkChange(sent, answer, before, await database.digest()),
        ...server.takeReports().map((report) => `reported: ${report}`),
      ]
      listener.onAnswer(plan.call.id, String(answer?.status ?? 'cut'))
      if (wrong.length > 0)
        listener.onViolation({
          seed,
          at,
          kind: 'calls',
          request: requestToText(sent),
          answer: answerToText(answer),
          wrong,
        })
      await server.follow(answer)
    }
  } finally {
    sender.close()
    await server.close()
  }
}

/** Bodies beyond every limit may be cut off before they have arrived. */
const LONG_BODY = 200_000

const checkAnswer = (
  { call }: RequestPlan,
  { method, target, body }: SentRequest,
  answer: ReceivedAnswer | undefined,
): readonly string[] => {
  if (answer) return check({ call, method, leadsTo: whereTo(call.path, target) }, answer)
  return (body?.length ?? 0) > LONG_BODY ? [] : ['the connection was closed without an answer']
}

const whereTo = (pattern: string, target: string): 'call' | 'api' | 'site' => {
  const [path = ''] = target.split('?')
  const isPlain = URL.canParse(path, BASE) && new URL(path, BASE).pathname === path
  const route = pattern.replace(/:\w+(\{[^}]*\})?/g, '[^/]+').replaceAll('.', String.raw`\.`)
  const normal = normalisePath(path)
  const isApi = isBelow(normal, '/api') || isBelow(normal, '/files')
  if (!isApi) return 'site'
  return isPlain && new RegExp(`^${route}$`).test(path) ? 'call' : 'api'
}

const BASE = 'http://neomuse.test'

const checkChange = (
  { headers }: SentRequest,
  answer: ReceivedAnswer | undefined,
  before: Digest,
  after: Digest,
): readonly string[] => {
  if (!answer || answer.status < 400) return []
  // A refusal under a key is stored, to be returned again.
  const isKeyed = headers[IDEMPOTENCY_KEY_HEADER] !== undefined
  return changedTables(before, after)
    .filter((table) => !(isKeyed && table === 'mutation_log'))
    .map((table) => `refused, and yet changed: ${table}`)
}

const answerToText = (answer: ReceivedAnswer | undefined): string =>
  answer ? `${answer.status} ${answer.body.toString('utf8').slice(0, 600)}` : 'none'
