import type { Ending, Evidence, Violation } from '../world/evidence.ts'
import { checkAskedRows } from './asked-rows.ts'
import { checkConvergence } from './convergence.ts'
import { checkDrained } from './drained.ts'
import { checkExactlyOnce } from './exactly-once.ts'
import { checkHonesty } from './honesty.ts'
import { readLedger } from './ledger.ts'
import { checkNothingVanishes } from './nothing-vanishes.ts'
import { checkOrder } from './ordered-per-row.ts'
import { checkServerWins } from './server-wins.ts'
import { checkTotals } from './totals.ts'

/**
 * The violations of a run. Durable, One sender, Own name and the waiting times of Progress were checked during the run;
 * the others can only be checked at the end.
 */
export const checkInvariants = (
  evidence: Evidence,
  endings: readonly Ending[],
): readonly Violation[] => {
  const ledger = readLedger(evidence)
  return [
    ...evidence.violations,
    ...checkDrained(endings),
    ...checkExactlyOnce(evidence),
    ...checkNothingVanishes(ledger),
    ...checkOrder(ledger),
    ...checkServerWins(ledger),
    ...checkConvergence(endings),
    ...checkHonesty(ledger, endings),
    ...checkAskedRows(evidence, endings),
    ...checkTotals(endings),
  ]
}
