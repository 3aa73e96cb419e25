import * as v from 'valibot'
import { orderDownloadAnswer } from '#contract/packs/order-files.ts'
import { problem } from '#contract/problems.ts'
import { postToServer, whyClosed } from '../send-form.ts'

export type DownloadOutcome =
  /** Where the file is, for minutes. */
  | { readonly type: 'leads-to'; readonly url: string }
  /** It is not to be had any more, or not yet: the order has to be read again. */
  | { readonly type: 'changed' }
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

/** Why the order looks otherwise than the page says. */
const CHANGED = ['not-found', 'order-not-paid', 'delivery-waits', 'access-revoked']

type Wanted = { readonly token: string; readonly file: string; readonly key: string }

/** Asks for a link to a file of an order, made anew for each press. Never rejects. */
export const askForDownload = async ({ token, file, key }: Wanted): Promise<DownloadOutcome> => {
  const said = await postToServer({ form: 'order/download', body: { token, file }, key }, readLink)
  if (said.type === 'said') return { type: 'leads-to', url: said.value }
  const { code = '' } = said.type === 'refused' && v.is(problem, said.body) ? said.body : {}
  const reason = whyClosed(said)
  return { type: CHANGED.includes(code) || reason === 'expired' ? 'changed' : reason }
}

const readLink = (body: unknown): string | null => {
  const read = v.safeParse(orderDownloadAnswer, body)
  return read.success ? read.output.url : null
}
