import * as v from 'valibot'
import { email, flag, line, oneOf, token } from '#contract/fields.ts'
import { PROVIDERS } from '#domain/commerce/payments.ts'
import { formAnswer, honeypot } from './form-fields.ts'

/** `POST /api/order/read`: the order's token is sent in the body, because an address would end up in logs. */
export const orderReadRequest = v.object({ token: token() })

/** `POST /api/order/pay`; with the chosen payment provider, else the order's own. */
export const orderPayRequest = v.object({
  token: token(),
  provider: v.optional(oneOf(PROVIDERS)),
})

/** `POST /api/order/download`: the order's token, and one of its files by its id. */
export const orderDownloadRequest = v.object({ token: token(), file: line(80) })

/** `POST /api/order/find`: requests an email with the links to all orders of an address. */
export const orderFindRequest = v.object({ email: email(), website: honeypot() })

/** The same for every address. `mail`: whether this server sends emails at all. */
export const orderFindAnswer = v.object({ ...formAnswer.entries, mail: flag() })
