import fc from 'fast-check'
import { revealsInside } from '../check-answer.ts'
import type { Round, RoundListener } from '../run-round.ts'
import { openFuzzedServer } from '../server/open-fuzzed-server.ts'
import { changedTables, watchDatabase } from '../server/watch-database.ts'
import { type RawPlan, rawPlan } from './raw-plan.ts'
import { sendRaw } from './send-raw.ts'

const AT_ONCE = 40

/**
 * Sends bytes over TCP, on many connections at once. None of them signs in and no form is complete, so that in the end
 * the database must be unchanged, and the server healthy.
 */
export const runRawRound = async (
  { seed, requests }: Round,
  listener: RoundListener,
): Promise<void> => {
  const server = await openFuzzedServer({ seed })
  const database = watchDatabase(server.store)
  const before = await database.digest()
  const plans = fc.sample(rawPlan, { seed, numRuns: requests })
  const report = (at: number, plan: RawPlan | null, wrong: readonly string[], answer = '') => {
    if (wrong.length === 0) return
    const request = plan ? `${plan.ending}: ${rawToText(plan)}` : 'the whole round'
    listener.onViolation({ seed, at, kind: 'raw', request, answer: answer.slice(0, 400), wrong })
  }
  try {
    for (let start = 0; start < plans.length; start += AT_ONCE) {
      const group = plans.slice(start, start + AT_ONCE)
      const answers = await Promise.all(group.map((plan) => sendRaw(server.port, plan)))
      for (const [at, answer] of answers.entries()) {
        const plan = group[at]
        if (!plan) continue
        const statuses = statusesOf(answer)
        listener.onAnswer(`raw: ${plan.kind}`, statuses[0] ?? 'none')
        report(start + at, plan, checkRaw(statuses, answer), answer)
      }
      report(
        start,
        null,
        server.takeReports().map((report) => `reported: ${report}`),
      )
    }
    const changes = changedTables(before, await database.digest())
    report(
      requests - 1,
      null,
      changes.map((table) => `changed by raw bytes: ${table}`),
    )
    const health = await server.request('/api/health')
    report(requests - 1, null, health.ok ? [] : [`health: ${health.status}`])
  } finally {
    await server.close()
  }
}

const statusesOf = (answer: string): readonly string[] =>
  [...answer.matchAll(/(?:^|\r\n|[}\]])HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? '')

const checkRaw = (statuses: readonly string[], answer: string): readonly string[] => [
  ...statuses.filter((status) => status.startsWith('5')).map((status) => `status ${status}`),
  ...(answer !== '' && !answer.startsWith('HTTP/1.1 ') ? ['an answer that is not HTTP'] : []),
  ...(statuses.some((status) => status.startsWith('4')) && revealsInside(answer)
    ? ['tells of its inside']
    : []),
]

const rawToText = ({ pieces }: RawPlan): string =>
  JSON.stringify(Buffer.concat(pieces).toString('latin1').slice(0, 500))
