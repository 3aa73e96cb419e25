import {
  ALERTS_PATH,
  type AlertChannel,
  type AlertSettings,
  alertChoice,
  alertSettings,
  PUSH_RENEWAL_PATH,
  pushRenewal,
} from '#contract/alerts.ts'
import { type ApiContext, type ApiDeps, type SignedIn, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readSiteMailbox } from '#server/email/site-mailbox.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  invalidFieldsAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { refuseFlood } from '#server/http/form-limits.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { isoTime } from '#server/time.ts'
import { devicesOf, findPushKeys, forgetDevices, keepDevice, renewDevice } from './push-devices.ts'

type AlertsDeps = Pick<ApiDeps, 'store' | 'seal' | 'nowMs' | 'newId' | 'isPushAddress'>

const EXAMPLE: AlertSettings = {
  channel: 'push',
  sends_mail: true,
  push_key:
    'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
  devices: [
    {
      id: '019a0000-0000-7000-8000-000000000701',
      device: 'Chrome · Android',
      created_at: '2026-01-12T09:30:00.000Z',
      is_current: true,
    },
  ],
}

const SUBSCRIPTION = {
  endpoint: 'https://push.example/send/f1',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

/** How and on which devices the signed-in admin is notified of what comes in. */
export const addAlertsRoute = (api: Api, deps: AlertsDeps): void =>
  addRoute(
    api,
    ALERTS_PATH,
    {
      id: 'read-alerts',
      group: 'Session and accounts',
      method: 'GET',
      summary: 'Reads how the signed-in admin is notified',
      answers: {
        200: {
          description: 'The choice, and the devices that ring.',
          content: json(alertSettings, EXAMPLE),
        },
      },
      handle: async (context) => answerToResponse(await answerSettings(deps, signedInOf(context))),
    },
    {
      id: 'choose-alerts',
      group: 'Session and accounts',
      method: 'PUT',
      summary: 'Chooses how the signed-in admin is notified',
      description:
        'Interviews, custom orders, orders and messages: on open screens only, by email, or by notifications (Web Push, RFC 8030). A device subscribes with `push_key`. The server forgets it when its session ends, or when the admin chooses another channel.',
      body: json(alertChoice, {
        channel: 'push',
        subscription: SUBSCRIPTION,
      }),
      answers: {
        200: {
          description: 'The choice, as it stands now.',
          content: json(alertSettings, EXAMPLE),
        },
      },
      problems: ['mail-not-configured'],
      handle: async (context) => answerToResponse(await choose(deps, context)),
    },
  )

const choose = async (deps: AlertsDeps, context: ApiContext): Promise<Answer> => {
  const choice = await readChecked(context.req.raw, alertChoice)
  if (choice.type === 'refused') return choice.answer
  const { channel, subscription } = choice.value
  const { store, seal, nowMs, newId, isPushAddress } = deps
  if (subscription !== null && !isPushAddress(subscription.endpoint))
    return invalidFieldsAnswer([{ field: 'subscription.endpoint', code: 'not-a-url' }])
  const signedIn = signedInOf(context)
  const { account, tokenHash: sessionHash } = signedIn
  const refusal = await store.write(async (tx) => {
    if (channel === 'email' && !(await readSiteMailbox(tx)))
      return problemAnswer('mail-not-configured')
    await keepChoice(tx, account.id, channel)
    if (channel !== 'push') await forgetDevices(tx, account.id)
    else if (subscription !== null)
      await keepDevice(
        tx,
        { userId: account.id, sessionHash, subscription },
        { seal, newId, nowMs: nowMs() },
      )
    return null
  })
  return refusal ?? answerSettings(deps, signedIn)
}

const keepChoice = async (tx: Queryable, user_id: string, channel: AlertChannel): Promise<void> => {
  await tx
    .insertInto('alert_choices')
    .values({ user_id, channel, rung_at_ms: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ channel }))
    .execute()
}

const answerSettings = async (
  { store, seal }: AlertsDeps,
  { account, tokenHash }: SignedIn,
): Promise<Answer> => {
  const chosen = await store.db
    .selectFrom('alert_choices')
    .select('channel')
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  const { publicKey } = await findPushKeys(store, seal)
  const settings: AlertSettings = {
    channel: chosen?.channel ?? 'none',
    sends_mail: (await readSiteMailbox(store.db)) !== null,
    push_key: publicKey,
    devices: (await devicesOf(store.db, account.id)).map(
      ({ id, device, created_at_ms, session_hash }) => ({
        id,
        device,
        created_at: isoTime(created_at_ms),
        is_current: session_hash === tokenHash,
      }),
    ),
  }
  return privateAnswer(settings)
}

type RenewalDeps = Pick<ApiDeps, 'store' | 'seal' | 'nowMs' | 'isPushAddress' | 'clientAddress'>

/** Browsers renew their subscriptions while no page is open: their service workers have no session. */
export const addPushRenewalRoute = (api: Api, deps: RenewalDeps): void =>
  addRoute(api, PUSH_RENEWAL_PATH, {
    id: 'renew-push-subscription',
    group: 'Session and accounts',
    method: 'POST',
    summary: 'Renews the subscription of a device that rings',
    description:
      'For a service worker whose browser has changed its subscription while no page was open. The address and the secret of the subscription before prove that it is the same browser; without a new one, the device is forgotten.',
    body: json(pushRenewal, {
      previous: { endpoint: 'https://push.example/send/f0', auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      subscription: SUBSCRIPTION,
    }),
    answers: { 204: { description: 'The device rings there from now on, or is forgotten.' } },
    problems: ['not-found', 'too-many-requests'],
    handle: async (context) => answerToResponse(await renew(deps, context)),
  })

const renew = async (deps: RenewalDeps, context: ApiContext): Promise<Answer> => {
  const { store, seal, isPushAddress } = deps
  const read = await readChecked(context.req.raw, pushRenewal)
  if (read.type === 'refused') return read.answer
  const { subscription } = read.value
  if (subscription !== null && !isPushAddress(subscription.endpoint))
    return invalidFieldsAnswer([{ field: 'subscription.endpoint', code: 'not-a-url' }])
  const refusal = await refuseFlood(deps, 'push-renewal', context)
  if (refusal) return refusal
  const isKnown = await store.write((tx) => renewDevice(tx, read.value, seal))
  return isKnown ? emptyAnswer(204) : problemAnswer('not-found')
}
