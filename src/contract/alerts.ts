import * as v from 'valibot'
import { oneOf, serviceAddress } from './fields.ts'

export const ALERTS_PATH = '/api/admin/alerts'

export const ALERT_CHANNELS = ['none', 'email', 'push'] as const

export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/**
 * What can come in, as it is counted. `stray-payment`: money that fits no order, a dispute, or a refund that failed.
 * `withdrawal`: a buyer withdraws from an order.
 */
export const ARRIVAL_KINDS = [
  'interview',
  'custom-order',
  'order',
  'message',
  'payment',
  'stray-payment',
  'withdrawal',
] as const

export type ArrivalKind = (typeof ARRIVAL_KINDS)[number]

const arrivalCount = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0)

/** How many of each kind came in. */
export const arrivalCounts = v.object({
  interview: arrivalCount,
  'custom-order': arrivalCount,
  order: arrivalCount,
  message: arrivalCount,
  payment: arrivalCount,
  'stray-payment': arrivalCount,
  withdrawal: arrivalCount,
})

export type ArrivalCounts = v.InferOutput<typeof arrivalCounts>

export const addCounts = (one: ArrivalCounts, other: ArrivalCounts): ArrivalCounts => ({
  interview: one.interview + other.interview,
  'custom-order': one['custom-order'] + other['custom-order'],
  order: one.order + other.order,
  message: one.message + other.message,
  payment: one.payment + other.payment,
  'stray-payment': one['stray-payment'] + other['stray-payment'],
  withdrawal: one.withdrawal + other.withdrawal,
})

const NOUNS: Readonly<Record<ArrivalKind, readonly [string, string]>> = {
  interview: ['demande d’entretien', 'demandes d’entretien'],
  'custom-order': ['commande sur mesure', 'commandes sur mesure'],
  order: ['nouvelle commande', 'nouvelles commandes'],
  message: ['nouveau message', 'nouveaux messages'],
  payment: ['paiement reçu', 'paiements reçus'],
  'stray-payment': ['paiement à vérifier', 'paiements à vérifier'],
  withdrawal: ['rétractation', 'rétractations'],
}

/**
 * '1 demande d’entretien, 2 nouveaux messages'. The team reads French, and neither the server’s emails nor the service
 * worker have a catalogue.
 */
export const countsInFrench = (counts: ArrivalCounts): string =>
  ARRIVAL_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]} ${NOUNS[kind][counts[kind] < 2 ? 0 : 1]}`)
    .join(', ')

/** What a push service delivers to a device: kinds, numbers and a link, and no names. */
export const pushPayload = v.object({
  counts: arrivalCounts,
  /** Path in the back-office: `/admin/orders?commande=…`. */
  path: v.pipe(v.string(), v.regex(/^\/admin\/[\w/?=&%.-]*$/)),
  /** It follows another one closely: it is shown without a sound. */
  isQuiet: v.boolean(),
})

export type PushPayload = v.InferOutput<typeof pushPayload>

/** As `PushSubscription.toJSON()` has it (Push API). */
export const pushSubscription = v.object({
  endpoint: serviceAddress(),
  keys: v.object({
    /** An uncompressed point of P-256, 65 bytes in base64url (RFC 8291, section 3.1). */
    p256dh: v.pipe(v.string('not-text'), v.regex(/^B[\w-]{86}=?$/, 'not-an-option')),
    /** 16 bytes in base64url. */
    auth: v.pipe(v.string('not-text'), v.regex(/^[\w-]{22}(==)?$/, 'not-an-option')),
  }),
})

export type DeviceSubscription = v.InferOutput<typeof pushSubscription>

/** Where a browser reports, while no page is open, that its subscription has changed. */
export const PUSH_RENEWAL_PATH = '/api/push-subscriptions/renewal'

/**
 * Body of `POST /api/push-subscriptions/renewal`. It needs no session: the browser that made a subscription proves
 * itself by the subscription's address and secret. `subscription`: the new one; null if the browser no longer has one.
 */
export const pushRenewal = v.object({
  previous: v.object({
    endpoint: pushSubscription.entries.endpoint,
    auth: pushSubscription.entries.keys.entries.auth,
  }),
  subscription: v.nullable(pushSubscription),
})

export type PushRenewal = v.InferOutput<typeof pushRenewal>

/** Body of `PUT /api/admin/alerts`. `push`: the device that should ring; without it, no device is added. */
export const alertChoice = v.object({
  channel: oneOf(ALERT_CHANNELS),
  subscription: v.optional(v.nullable(pushSubscription), null),
})

/** Answer of `GET` and `PUT /api/admin/alerts`. */
export const alertSettings = v.object({
  channel: v.picklist(ALERT_CHANNELS),
  /** Whether this server can send e-mails. */
  sends_mail: v.boolean(),
  /** The key that browsers need to subscribe (RFC 8292, section 3.2): an uncompressed point of P-256 in base64url. */
  push_key: v.string(),
  devices: v.array(
    v.object({
      id: v.string(),
      /** `Chrome · Android`; empty if unknown. */
      device: v.string(),
      created_at: v.string(),
      /** It was registered in this session. */
      is_current: v.boolean(),
    }),
  ),
})

export type AlertSettings = v.InferOutput<typeof alertSettings>
