import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestEncrypted } from 'node:https'
import webPush from 'web-push'
import type { DeviceSubscription, PushPayload } from '#contract/alerts.ts'
import type { PushKeys } from '#server/alerts/push-devices.ts'
import { isLoopbackHost, lookUpPublic, mayBePublicHost } from '#server/http/ip-address.ts'

export type PushOutcome =
  /** The push service has accepted it. */
  | { readonly type: 'sent' }
  /** The device has withdrawn its consent, or its browser is gone. */
  | { readonly type: 'gone' }
  /** This message will never be accepted. */
  | { readonly type: 'refused' }
  /** Not now; `retryAfterMs` if the push service has said when. */
  | { readonly type: 'passing'; readonly retryAfterMs: number | null }

type Push = {
  readonly subscription: DeviceSubscription
  readonly payload: PushPayload
  readonly keys: PushKeys
  /** Contact for push services: `mailto:` or `https:` (RFC 8292, section 2.1). */
  readonly contact: string
}

export type PushSender = { readonly send: (push: Push) => Promise<PushOutcome> }

const TIMEOUT_MS = 15_000
/** A device that stays off for longer does not get the message: by then it is outdated. */
const TTL_S = 12 * 60 * 60

/**
 * Whether messages may be sent to an address that a browser names: by HTTPS, to a host on the public internet. To this
 * machine only with `allowsLoopback`: during development and in tests.
 */
export const isPushAddress = (endpoint: string, allowsLoopback: boolean): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (allowsLoopback && isLoopbackHost(hostname)) return true
  return protocol === 'https:' && mayBePublicHost(hostname)
}

/** Encrypts (RFC 8291) and sends (RFC 8030). `onFault` receives the error that kept a message from being sent. */
export const createPushSender = ({
  allowsLoopback,
  onFault,
}: {
  readonly allowsLoopback: boolean
  readonly onFault: (error: unknown) => void
}): PushSender => ({
  send: async ({ subscription, payload, keys, contact }) => {
    const { endpoint } = subscription
    // A setting may have changed since the address was accepted.
    if (!isPushAddress(endpoint, allowsLoopback)) return { type: 'gone' }
    const { headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(payload),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: TTL_S,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    )
    try {
      const answer = await post(endpoint, { headers, body: body ?? Buffer.alloc(0) })
      const outcome = outcomeOf(answer)
      if (outcome.type === 'refused') onFault(new Error(`push: answered ${answer.status}`))
      return outcome
    } catch (error) {
      // Without the address, which is secret.
      const code = error instanceof Error && 'code' in error ? error.code : ''
      onFault(new Error(`push: no answer ${code}`.trim()))
      return { type: 'passing', retryAfterMs: null }
    }
  },
})

type PushAnswer = { readonly status: number; readonly retryAfter: string | undefined }

/** Follows no redirects. */
const post = (
  endpoint: string,
  { headers, body }: { readonly headers: RequestOptions['headers']; readonly body: Buffer },
): Promise<PushAnswer> =>
  new Promise((resolve, reject) => {
    const { protocol, hostname } = new URL(endpoint)
    const isOwn = isLoopbackHost(hostname)
    const options: RequestOptions = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isOwn ? {} : { lookup: lookUpPublic }),
    }
    const request = protocol === 'http:' ? requestPlain : requestEncrypted
    request(endpoint, options, (response) => {
      const { statusCode = 0, headers: answered } = response
      resolve({ status: statusCode, retryAfter: answered['retry-after'] })
      response.destroy()
    })
      .on('error', reject)
      .end(body)
  })

const outcomeOf = ({ status, retryAfter }: PushAnswer): PushOutcome => {
  if (status >= 200 && status < 300) return { type: 'sent' }
  // 403: the subscription was made with keys that are no longer ours.
  if (status === 404 || status === 410 || status === 403) return { type: 'gone' }
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    return { type: 'passing', retryAfterMs: seconds > 0 ? seconds * 1_000 : null }
  }
  return { type: 'refused' }
}
