import type { Hono } from 'hono'
import {
  ALERTS_PATH,
  type AlertChannel,
  type AlertSettings,
  alertChoice,
} from '#contract/alerts.ts'
import { validate } from '#contract/validate.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import type { SignedIn } from '#server/auth/sessions.ts'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { devicesOf, forgetDevices, keepDevice } from './push-devices.ts'
import { findPushKeys } from './push-keys.ts'

type AlertsDeps = Pick<ApiDeps, 'store' | 'seal' | 'nowMs' | 'newId' | 'isPushAddress'>

/** How one's own account hears of what comes in, and on which devices. */
export const addAlertsRoute = (api: Hono<ApiEnv>, deps: AlertsDeps): void =>
  addRoute(api, ALERTS_PATH, {
    GET: async (context) => answerToResponse(await answerSettings(deps, signedInOf(context))),
    PUT: async (context) => answerToResponse(await choose(deps, context)),
  })

const choose = async (deps: AlertsDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const choice = validate(alertChoice, reading.body.value)
  if (choice.type === 'invalid') return invalidFieldsAnswer(choice.fields)
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
        created_at: new Date(created_at_ms).toISOString(),
        is_current: session_hash === tokenHash,
      }),
    ),
  }
  return jsonAnswer(200, settings, { 'Cache-Control': 'private, no-store' })
}
