import { rowKey } from '#sync/ports.ts'
import type { Change, Evidence, Violation } from '../world/evidence.ts'

/** A mutation has at most one effect, and each effect is one version of its row. */
export const checkExactlyOnce = ({ changes }: Evidence): Violation[] => {
  const effects = changes.filter((change) => !change.isUndone && isEffect(change))
  const byMutation = Map.groupBy(effects, ({ mutationId }) => mutationId)
  const repeated = [...byMutation.values()]
    .filter((same) => same.length > 1)
    .map((same) => violation(same, 'had more than one effect'))
  const uncounted = effects
    .filter(({ before, version }) => before !== null && version !== before.version + 1)
    .map((change) => violation([change], 'is not the next version of its row'))
  return [...repeated, ...uncounted]
}

/** A row may change by itself (a login, an order's sales): it then still names the mutation of the version before. */
const isEffect = ({ mutationId, before, row }: Change): boolean =>
  mutationId !== null && !(row !== null && before?.last_mutation_id === mutationId)

const violation = ([change]: readonly Change[], what: string): Violation => ({
  invariant: 'exactly-once',
  detail: `${change?.mutationId?.slice(-5)} on ${change ? rowKey(change) : ''} ${what}`,
})
