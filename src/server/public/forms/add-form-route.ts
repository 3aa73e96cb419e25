import type * as v from 'valibot'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import { type Validation, validate } from '#contract/validate.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findLoggedAnswer, once } from '#server/entities/mutation-log.ts'
import {
  type Answer,
  answerToResponse,
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import type { Form } from '#server/http/form.ts'
import { consumeFormToken, consumeFormTokenIn, findFormLimit } from '#server/http/form-limits.ts'
import { readIdempotencyKey, readJsonBody } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import {
  isNoScriptForm,
  noScriptFormKeys,
  proveAnswer,
  readNoScriptForm,
  redirectBack,
} from './no-script-form.ts'

/** Visitors have no account: in the mutation log they are one actor, whose keys are long enough not to collide. */
const VISITOR = 'visitor'

export const addFormRoute = <Schema extends v.GenericSchema>(
  api: Api,
  deps: ApiDeps,
  form: Form<Schema>,
): void => {
  const { example, problems = [], ...call } = form.call
  addRoute(api, `/api/${form.name}`, {
    group: 'Forms and checkout',
    ...call,
    method: 'POST',
    headers: [IDEMPOTENCY_KEY_HEADER],
    body: json(form.schema, example),
    problems: ['too-many-requests', ...problems],
    handle: async (context) => {
      const answer = await receiveForm(deps, context, form)
      const { raw: request } = context.req
      if (form.plain || !isNoScriptForm(request))
        return answerToResponse((await form.afterWrite?.(answer)) ?? answer)
      const prove = (anchor: string) => proveAnswer(deps.seal, anchor, deps.nowMs())
      return answerToResponse(redirectBack(answer, { form: form.name, request, prove }))
    },
  })
}

/** Limit of fields and list entries. The largest legitimate form has about two hundred. */
const MOST_PARTS = 1_000

/** Each part could cause a problem of its own: reporting them all would keep the process busy. */
const hasMoreParts = (value: object, most: number): boolean => {
  const containers = [value]
  let parts = 0
  for (const container of containers) {
    const found = Object.values(container)
    parts += found.length
    if (parts > most) return true
    for (const part of found) if (typeof part === 'object' && part !== null) containers.push(part)
  }
  return false
}

/** Reports all problems at once. */
const checkSent = <Schema extends v.GenericSchema>(
  { schema, plain }: Form<Schema>,
  request: Request,
  body: object,
): Validation<v.InferOutput<Schema>> => {
  if (!plain || !isNoScriptForm(request)) return validate(schema, body)
  // A form that the browser itself sends consists of texts.
  const texts = body as Readonly<Record<string, string>>
  const sent = validate(schema, plain.toRequest(texts))
  const more = plain.findMore(texts)
  return more.length === 0
    ? sent
    : { type: 'invalid', fields: [...(sent.type === 'invalid' ? sent.fields : []), ...more] }
}

/** An invalid form costs no token: a visitor who mistypes is no flood. */
const receiveForm = async <Schema extends v.GenericSchema>(
  deps: ApiDeps,
  context: ApiContext,
  form: Form<Schema>,
): Promise<Answer> => {
  const { raw } = context.req
  const keyReading = readIdempotencyKey(raw.headers)
  if (keyReading.type === 'malformed') return problemAnswer('bad-key')
  const reading = await (isNoScriptForm(raw) ? readNoScriptForm(raw) : readJsonBody(raw))
  if (reading.type === 'refused') return problemAnswer(reading.code)
  if (hasMoreParts(reading.body.value, MOST_PARTS)) return problemAnswer('body-too-large')
  const sent = checkSent(form, raw, reading.body.value)
  if (sent.type === 'invalid') return invalidFieldsAnswer(sent.fields)
  const { store, newId, seal } = deps
  const { value: body } = reading.body
  const address = deps.clientAddress(context)
  const isPlain = isNoScriptForm(raw) && !form.isReading
  const ownKey = isPlain ? (form.plain?.keyOf(body) ?? null) : null
  const plain =
    isPlain && ownKey === null ? noScriptFormKeys(body, { address, nowMs: deps.nowMs() }) : null
  const key = keyReading.key ?? ownKey ?? plain?.now ?? null
  const call = { actorId: VISITOR, method: 'POST', path: `/api/${form.name}`, body }
  const request = key === null || form.isReading ? null : { ...call, key }
  const pressed = plain && (await findLoggedAnswer(store.db, { ...call, key: plain.before }))
  if (pressed) return pressed

  const sender = { form: form.name, address }
  // A repeat of an accepted request, whose answer was lost, is no flood.
  const answerLimited = async (db: Queryable, retryAfterMs: number): Promise<Answer> =>
    (request && (await findLoggedAnswer(db, request))) ??
    retryLaterAnswer('too-many-requests', retryAfterMs)
  const writeIn = (tx: Queryable, nowMs: number, isFlood: boolean) =>
    form.write({ tx, nowMs, newId, seal, isFlood }, sent.value)
  if (form.isReading) {
    const decision = await consumeFormToken(deps, sender)
    return decision.type === 'limited'
      ? answerLimited(store.db, decision.retryAfterMs)
      : writeIn(store.db, deps.nowMs(), decision.isOverGlobalCap)
  }
  const limited = await findFormLimit(deps, sender)
  if (limited) return answerLimited(store.db, limited.retryAfterMs)
  // Token and form in one transaction: two would cost the disk twice as much.
  return store.write(async (tx) => {
    const nowMs = deps.nowMs()
    const decision = await consumeFormTokenIn(tx, sender, nowMs)
    if (decision.type === 'limited') return answerLimited(tx, decision.retryAfterMs)
    const effect = () => writeIn(tx, nowMs, decision.isOverGlobalCap)
    return request === null ? effect() : once(tx, { request, nowMs }, effect)
  })
}
