import { CALLS } from '#tests/support/openapi/calls.ts'
import type { RoundListener, Violation } from './run-round.ts'

const MOST_VIOLATIONS_SHOWN = 25

/**
 * Each of these needs an earlier successful call with the same key or row, or a model that no round has: their own
 * tests cover the success.
 */
const BEYOND_ONE_ROUND: ReadonlySet<string> = new Set([
  ...['ask-assistant', 'read-team-replies', 'read-favourites', 'change-subscriber'],
  ...['pause-newsletter', 'resume-newsletter', 'stop-newsletter', 'renew-push-subscription'],
  ...['press-test-payment', 'read-order-document', 'read-invoice-pdf', 'send-order-email'],
  ...['withdraw-from-order', 'refund-order', 'refund-payment', 'attach-payment', 'accept-payment'],
  ...['confirm-refund', 'accept-dispute', 'read-pack-sample', 'ask-for-download', 'download-file'],
  ...['publish-model-pack', 'delete-pack-version', 'change-pack-file', 'delete-pack-file'],
  ...['begin-pack-upload', 'read-pack-upload', 'go-on-with-pack-upload', 'end-pack-upload'],
])

/** Counts the answers of a run. */
export const createFuzzReport = () => {
  const statuses = new Map<string, Map<string, number>>()
  const violations: Violation[] = []
  const listener: RoundListener = {
    onAnswer: (callId, status) => {
      const counts = statuses.get(callId) ?? new Map<string, number>()
      counts.set(status, (counts.get(status) ?? 0) + 1)
      statuses.set(callId, counts)
    },
    onViolation: (violation) => violations.push(violation),
  }
  return {
    listener,
    violations: (): readonly Violation[] => violations,
    requests: () =>
      [...statuses.values()]
        .flatMap((counts) => [...counts.values()])
        .reduce((sum, count) => sum + count, 0),
    /** The calls that were never answered with success, though a round can: their successful answers were not checked. */
    neverAnswered: () =>
      CALLS.map(({ id }) => id).filter(
        (id) => !BEYOND_ONE_ROUND.has(id) && !hasStatus(statuses.get(id), /^[23]/),
      ),
    table: () => tableOf(statuses),
    violationLines: () => oneOfEach(violations).flatMap(violationToLines),
  }
}

const hasStatus = (counts: ReadonlyMap<string, number> | undefined, wanted: RegExp): boolean =>
  [...(counts?.keys() ?? [])].some((status) => wanted.test(status))

const tableOf = (statuses: ReadonlyMap<string, ReadonlyMap<string, number>>): readonly string[] => {
  const rows = [...statuses].toSorted(([one], [other]) => one.localeCompare(other))
  const width = Math.max(...rows.map(([id]) => id.length))
  return rows.map(([id, counts]) => {
    const parts = [...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([status, count]) => `${status}:${count}`)
    return `${id.padEnd(width)}  ${parts.join('  ')}`
  })
}

/** The first violation of each kind. */
const oneOfEach = (violations: readonly Violation[]): readonly Violation[] => {
  const byKind = Map.groupBy(
    violations,
    ({ request, wrong }) =>
      `${request.split(' ', 1)[0]} ${wrong.map((text) => text.slice(0, 60)).join()}`,
  )
  return [...byKind.values()].flatMap(([first]) => first ?? []).slice(0, MOST_VIOLATIONS_SHOWN)
}

const violationToLines = ({
  seed,
  at,
  kind,
  request,
  answer,
  wrong,
}: Violation): readonly string[] => [
  '',
  ...wrong.map((text) => `  ✗ ${text}`),
  `    sent      ${request}`,
  `    answered  ${answer}`,
  `    replay    npm run fuzz -- --${kind} --seed ${seed} --requests ${at + 1}`,
]
