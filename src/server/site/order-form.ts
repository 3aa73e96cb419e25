import type { Context, Handler } from 'hono'
import * as v from 'valibot'
import { FIELD_PROBLEM_CODES } from '#contract/problems.ts'
import { ORDER_KEY_PLACE } from '#contract/public/forms/checkout-request.ts'
import type { TypedForm } from '#contract/public/forms/no-script-form.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { readBytes, USUAL_LIMITS } from '#server/http/read-request.ts'
import { isNoScriptForm, plainTexts } from '#server/public/forms/no-script-form.ts'
import { findOrderAddress } from './live-page.ts'
import { sendFile } from './send-file.ts'
import { makePageFile } from './site-files.ts'
import type { PublishedSite } from './site-handler.ts'

export type OrderFormParts = Pick<PublishedSite, 'renderTyped' | 'publicationStatusOf'> & {
  /** Sends an order to the API on behalf of the same visitor. */
  readonly order: (c: Context, request: Request) => Promise<Response>
  readonly newKey: () => string
  readonly publicUrl: string | null
  /** Origins of the providers' payment pages. */
  readonly paymentPages: readonly string[]
}

/** Not cached: the page contains a key for one visitor, who may return to it. */
const CACHE_CONTROL = 'private, no-cache'

/** Sends a page with an order form and a key of its own. */
export const sendOrderForm = async (
  c: Context,
  html: string,
  { newKey, paymentPages }: Pick<OrderFormParts, 'newKey' | 'paymentPages'>,
): Promise<Response> => {
  const file = await makePageFile(html.replaceAll(ORDER_KEY_PLACE, newKey()), 'quick', paymentPages)
  return sendFile(c, { ...file, cacheControl: CACHE_CONTROL })
}

/**
 * Receives the form of a page without scripts: redirects if it was accepted, otherwise sends the page again with the
 * entered texts and the errors.
 */
export const orderFormHandler =
  (parts: OrderFormParts): Handler =>
  async (c, next) => {
    const { raw } = c.req
    const { pathname, search } = new URL(c.req.url)
    if (!isNoScriptForm(raw)) return next()
    const address = await findOrderAddress({ pathname, search }, parts.publicationStatusOf)
    if (address === null) return next()
    const reading = await readBytes(raw, USUAL_LIMITS.mostBytes)
    if (reading.type === 'refused') return answerToResponse(problemAnswer(reading.code))
    const headers = new Headers(raw.headers)
    // The body was unpacked here.
    for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
    const body = new TextDecoder().decode(reading.bytes)
    const toApi = new Request(new URL('/api/checkout', c.req.url), {
      method: 'POST',
      headers,
      body,
    })
    const answer = await parts.order(c, toApi)
    if (answer.status === 201) return redirectToOrder(await answer.json(), { ...parts, address })
    const html = await parts.renderTyped(address, await toTyped(body, answer.clone()))
    if (html === null) return answer
    const page = await sendOrderForm(c, html, parts)
    return new Response(page.body, { status: answer.status, headers: page.headers })
  }

const problem = v.object({
  fields: v.array(v.object({ field: v.string(), code: v.picklist(FIELD_PROBLEM_CODES) })),
})

const toTyped = async (body: string, answer: Response): Promise<TypedForm> => {
  const refusal = v.safeParse(problem, await answer.json())
  return { typed: plainTexts(body), problems: refusal.success ? refusal.output.fields : [] }
}

const placed = v.object({ order_url: v.string(), pay_url: v.nullable(v.string()) })

/** Redirects to the payment, or to the order's page: packages are discussed first, as with scripts. */
const redirectToOrder = (
  order: unknown,
  { address, publicUrl }: Pick<OrderFormParts, 'publicUrl'> & { readonly address: string },
): Response => {
  const { order_url, pay_url } = v.parse(placed, order)
  const isTalkedOver = new URLSearchParams(address.split('?')[1]).has('package')
  const to = isTalkedOver ? order_url : (pay_url ?? order_url)
  // Our own pages are redirected to at the requested host: the policy allows no other target for a form.
  const isOurs = publicUrl !== null && to.startsWith(`${publicUrl}/`)
  return new Response(null, {
    status: 303,
    headers: { Location: isOurs ? to.slice(publicUrl.length) : to, 'Cache-Control': 'no-store' },
  })
}
