import * as v from 'valibot'
import { type FieldProblemCode, flag, openGroup } from '#contract/fields.ts'

/**
 * Of the sentences beside the boxes (`site/order/new/consent-statements.tsx`): counted on with each change of their meaning, since
 * an order keeps which of them its buyer has read. A test notices a change.
 */
export const CONSENT_VERSION = 1

const MOST_CONSENTS = 20
const NAME = /^[a-z][a-z0-9_]{0,39}$/

const code = (problem: FieldProblemCode): FieldProblemCode => problem

/**
 * What the visitor has agreed to, or not, by name. `terms` are needed where they are named. Kept with the order as a
 * proof, so the names are ours: no words of a visitor.
 */
export const consents = () =>
  v.optional(
    v.pipe(
      openGroup({ terms: v.optional(v.literal(true, code('required'))) }, flag()),
      v.check((given) => Object.keys(given).length <= MOST_CONSENTS, code('too-many-entries')),
      v.check(
        (given) => Object.keys(given).every((name) => NAME.test(name)),
        code('forbidden-character'),
      ),
    ),
  )

/** What an order's answer says of how it goes on; older servers say nothing of it. */
export const orderNextSteps = {
  /** `NM-7K2M9Q4X`. */
  number: v.optional(v.string()),
  /** The order's page: what opens it stands behind `#`. */
  order_url: v.optional(v.string()),
  /** Where it is paid; null: nothing is to be paid online just now. */
  pay_url: v.optional(v.nullable(v.string())),
}
