import { CALLS } from '#tests/support/openapi/calls.ts'
import type { RoundListener, Violation } from './run-round.ts'

const MOST_VIOLATIONS_SHOWN = 25

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
    /** The calls that were never answered with success: their successful answers were not checked. */
    neverAnswered: () =>
      CALLS.filter(
        ({ id }) => ![...(statuses.get(id)?.keys() ?? [])].some((status) => /^[23]/.test(status)),
      ).map(({ id }) => id),
    table: () => tableOf(statuses),
    violationLines: () => oneOfEach(violations).flatMap(violationToLines),
  }
}

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
