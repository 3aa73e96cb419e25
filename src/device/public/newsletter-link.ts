import * as v from 'valibot'
import {
  type NewsletterLinkState,
  newsletterLinkAnswer,
} from '#contract/public/forms/newsletter-link.ts'
import { postToServer, whyClosed } from './outbox/send-form.ts'

export type LinkOutcome =
  | { readonly type: NewsletterLinkState }
  /** Too old, or its subscription is gone. */
  | { readonly type: 'expired' }
  /** The server has too much to do, or is in trouble: the same may be sent again. */
  | { readonly type: 'later' }
  /** Nobody has spoken who knows of the link; the key sees to it that a second time does no harm. */
  | { readonly type: 'unreachable' }

export type LinkAction = 'confirm' | 'leave'

/** Does what a visitor asks for whose letter has led here. Never rejects. */
export const followNewsletterLink = async (
  action: LinkAction,
  { token, key }: { readonly token: string; readonly key: string },
): Promise<LinkOutcome> => {
  const said = await postToServer({ form: `newsletter/${action}`, body: { token }, key }, readState)
  return { type: said.type === 'said' ? said.value : whyClosed(said) }
}

const readState = (body: unknown): NewsletterLinkState | null => {
  const read = v.safeParse(newsletterLinkAnswer, body)
  return read.success ? read.output.state : null
}
