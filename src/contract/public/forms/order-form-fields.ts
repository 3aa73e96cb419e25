import * as v from 'valibot'
import { flag, openGroup } from '#contract/fields.ts'
import type { FieldProblemCode } from '#contract/problems.ts'

/**
 * Version of the sentences beside the boxes (`site/order/new/consent-statements.tsx`): increased with each change of
 * their meaning, because an order records which of them its buyer has read. A test detects a change.
 */
export const CONSENT_VERSION = 1

const MOST_CONSENTS = 20
const NAME = /^[a-z][a-z0-9_]{0,39}$/

const code = (problem: FieldProblemCode): FieldProblemCode => problem

/**
 * What the visitor has and has not agreed to, by name. `terms` are required where they are named. Stored with the order
 * as a proof, so the names are ours: none is a visitor's input.
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

/** The next steps in an order's answer; older servers do not send them. */
export const orderNextSteps = {
  /** `NM-7K2M9Q4X`. */
  number: v.optional(v.string()),
  /** The order's page, with its token after `#`. */
  order_url: v.optional(v.string()),
  /** The payment page; null: nothing has to be paid online at present. */
  pay_url: v.optional(v.nullable(v.string())),
}
