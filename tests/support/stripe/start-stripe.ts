import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { parseForm, StripeFault } from './form-input.ts'
import { createBooks } from './stripe-books.ts'

export const STRIPE_KEY = 'sk_test_of_the_double'
export const WEBHOOK_SECRET = 'whsec_of_the_test_server'

/**
 * How the next calls go wrong. `lost`: done, and the answer breaks off. `hang`: not done, and never answered; `silent`:
 * done, and never answered.
 */
export type Fault =
  | 'lost'
  | 'hang'
  | 'silent'
  | 'unauthorized'
  | 'rate-limit'
  | 'server-error'
  | 'key-in-use'

export type Delivery = (body: string, signature: string) => Promise<number>

const FAULTS = {
  unauthorized: { status: 401, type: 'invalid_request_error', message: 'Invalid API Key' },
  'rate-limit': { status: 429, type: 'invalid_request_error', message: 'Too many requests' },
  'key-in-use': { status: 409, type: 'idempotency_error', message: 'Still being carried out' },
  'server-error': { status: 500, type: 'api_error', message: 'Something went wrong' },
} as const

export type StripeOptions = {
  readonly nowMs: () => number
  /** Closes after the test that has started it, unless the caller closes it. */
  readonly closesItself?: boolean
}

/** A stateful Stripe on the loopback, which checks requests as strictly as the real one. */
export const startStripe = async ({ nowMs, closesItself = true }: StripeOptions) => {
  const events: { readonly id: string; readonly body: string }[] = []
  const faults: Fault[] = []
  const calls: string[] = []
  const answers = new Map<
    string,
    { readonly asked: string; readonly status: number; readonly body: string }
  >()
  const hanging = new Set<ServerResponse>()
  let base = ''
  let beforeAnswer: (() => Promise<void>) | null = null
  const books = createBooks({
    nowMs,
    payBase: () => base,
    notify: (type, object) => {
      const id = `evt_${String(events.length + 1).padStart(6, '0')}`
      const api_version = '2026-10-28.endive'
      const event = { id, object: 'event', api_version, type, data: { object } }
      events.push({ id, body: JSON.stringify(event) })
    },
  })

  const carryOut = (
    method: string,
    path: string,
    body: string,
    query: URLSearchParams,
  ): unknown => {
    const session = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(path)
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return books.createSession(parseForm(body))
    if (method === 'GET' && session?.[1] && !session[2])
      return books.readSession(session[1], query.get('expand[0]') === 'payment_intent')
    if (method === 'POST' && session?.[1] && session[2]) return books.expireSession(session[1])
    if (method === 'POST' && path === '/v1/refunds') return books.createRefund(parseForm(body))
    const list = /^\/v1\/(refunds|disputes)$/.exec(path)?.[1]
    if (method === 'GET' && (list === 'refunds' || list === 'disputes')) {
      const data = books.listBy(list, query.get('payment_intent') ?? '')
      return { object: 'list', data, has_more: false, url: path }
    }
    throw new StripeFault(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${path})`,
    )
  }

  const answerCall = (request: IncomingMessage, body: string): { status: number; body: string } => {
    const { pathname, searchParams } = new URL(request.url ?? '', base)
    const method = request.method ?? ''
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      throw new StripeFault(401, 'invalid_request_error', 'Invalid API Key provided')
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
    if (method === 'POST' && body !== '' && !isForm)
      throw new StripeFault(400, 'invalid_request_error', 'The body has to be form-encoded')
    const key = request.headers['idempotency-key']
    const asked = `${method} ${pathname} ${body}`
    const known = typeof key === 'string' ? answers.get(key) : undefined
    if (known && known.asked !== asked)
      throw new StripeFault(
        400,
        'idempotency_error',
        'Keys can only be used with the same parameters',
      )
    if (known) return known
    const answer = {
      status: 200,
      body: JSON.stringify(carryOut(method, pathname, body, searchParams)),
    }
    if (typeof key === 'string') answers.set(key, { asked, ...answer })
    return answer
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { pathname } = new URL(request.url ?? '', base)
    if (pathname.startsWith('/pay/')) return answerPage(request.method ?? '', pathname, response)
    calls.push(`${request.method} ${pathname}`)
    const fault = faults.shift()
    if (fault === 'hang') return void hanging.add(response)
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
    }
    try {
      if (fault && fault in FAULTS && fault !== 'lost' && fault !== 'silent') {
        const { status, type, message } = FAULTS[fault]
        throw new StripeFault(status, type, message)
      }
      const answer = answerCall(request, body)
      await beforeAnswer?.()
      if (fault === 'silent') return void hanging.add(response)
      if (fault === 'lost') return void response.destroy()
      send(answer.status, answer.body)
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      const { status, type, code, message } = error
      send(status, JSON.stringify({ error: { type, code, message } }))
    }
  }

  /** The payment page that a buyer is redirected to. */
  const answerPage = (method: string, path: string, response: ServerResponse): void => {
    const [, , id = '', press] = path.split('/')
    if (
      method === 'POST' &&
      (press === 'pay' || press === 'decline' || press === 'cancel' || press === 'later')
    ) {
      response.writeHead(303, { Location: books.press(id, press) }).end()
      return
    }
    const buttons = ['pay', 'decline', 'cancel', 'later'].map(
      (name) =>
        `<form method="post" action="/pay/${id}/${name}"><button>${LABELS[name]}</button></form>`,
    )
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>Checkout</title><h1>${id}</h1>${buttons.join('')}</html>`,
      )
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    for (const response of hanging) response.destroy()
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  if (closesItself) onTestFinished(close)

  let delivered = 0
  return {
    ...books,
    url: base,
    access: { secretKey: STRIPE_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: base },
    calls,
    close,
    /** How the next calls go wrong, one after the other. */
    fail: (...next: readonly Fault[]) => void faults.push(...next),
    faults,
    /** Runs this between carrying out a call and answering it. */
    interpose: (work: (() => Promise<void>) | null) => {
      beforeAnswer = work
    },
    events,
    /** Delivers all events since the last delivery. Returns the statuses of the answers. */
    deliverEvents: async (
      deliver: Delivery,
      switches: Switches = {},
    ): Promise<readonly number[]> => {
      const news = events.slice(delivered)
      delivered = events.length
      return deliverAll(news, deliver, { nowMs, ...switches })
    },
    /** Delivers one event, again or for the first time. */
    deliverEvent: (id: string, deliver: Delivery) =>
      deliverAll(
        events.filter((event) => event.id === id),
        deliver,
        { nowMs },
      ),
  }
}

const LABELS: Readonly<Record<string, string>> = {
  pay: 'Pay',
  decline: 'Decline',
  cancel: 'Cancel',
  later: 'Pay later',
}

/** How webhooks go wrong: repeated and at once, in another order, late, or never. */
export type Switches = {
  readonly duplicate?: number
  readonly reorder?: boolean
  /** True for an event that is never delivered. */
  readonly drop?: (body: string) => boolean
}

export const signEvent = (body: string, nowMs: number, secret = WEBHOOK_SECRET): string => {
  const at = Math.floor(nowMs / 1_000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

const deliverAll = async (
  events: readonly { readonly body: string }[],
  deliver: Delivery,
  { nowMs, duplicate = 1, reorder = false, drop = () => false }: Switches & { nowMs: () => number },
): Promise<readonly number[]> => {
  const kept = events.filter(({ body }) => !drop(body))
  const ordered = reorder ? kept.toReversed() : kept
  const statuses: number[] = []
  for (const { body } of ordered) {
    const copies = Array.from({ length: duplicate }, () => deliver(body, signEvent(body, nowMs())))
    statuses.push(...(await Promise.all(copies)))
  }
  return statuses
}
