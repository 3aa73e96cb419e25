import * as v from 'valibot'

/** What an order's answer says of how it goes on; older servers say nothing of it. */
export const waysOn = {
  /** `NM-7K2M9Q4X`. */
  number: v.optional(v.string()),
  /** The order's page: what opens it stands behind `#`. */
  order_url: v.optional(v.string()),
  /** Where it is paid; null: nothing is to be paid online just now. */
  pay_url: v.optional(v.nullable(v.string())),
}
