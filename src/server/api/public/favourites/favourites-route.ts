import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  favouritesKey,
  favouritesRequest,
} from '#contract/public/forms/favourites-request.ts'
import { validate } from '#contract/validate.ts'
import { type FormName, takeFormToken } from '#server/guard/limits/form-limits.ts'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { OWN_REFUSALS } from '#server/http/visitor-problems.ts'
import { changeList, eraseList, findList, isUseOld, noteUse } from './favourite-lists.ts'

/** More than twice the longest list, and little beside it. */
const LIMITS = { mostBytes: 64 * 1024, mostDepth: 4 }

/** The newsletter's words would be about another link. */
const ERASED = OWN_REFUSALS.erasedFavourites.fr

/** The favourites that a visitor's devices share. Whoever has the key may do anything with its list, and with no other. */
export const addFavouritesRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const withKey = (answer: (key: string, context: ApiContext) => Promise<Answer>) => {
    return async (context: ApiContext): Promise<Response> => {
      const key = v.safeParse(favouritesKey, context.req.header(FAVOURITES_KEY_HEADER))
      return answerToResponse(
        key.success ? await answer(key.output, context) : problemAnswer('bad-request'),
      )
    }
  }
  addRoute(api, FAVOURITES_CALL, {
    GET: withKey((key, context) => readFavourites(deps, key, context)),
    PATCH: withKey((key, context) => changeFavourites(deps, key, context)),
    DELETE: withKey((key, context) => eraseFavourites(deps, key, context)),
  })
}

const readFavourites = async (deps: ApiDeps, key: string, context: ApiContext): Promise<Answer> => {
  const refusal = await refusalBy('favourites', deps, context)
  if (refusal) return refusal
  const { store, nowMs } = deps
  const list = await findList(store.db, key)
  if (list === null) return gone()
  if (isUseOld(list, nowMs())) await store.write((tx) => noteUse(tx, key, nowMs()))
  return jsonAnswer(200, { models: list.models })
}

const changeFavourites = async (
  deps: ApiDeps,
  key: string,
  context: ApiContext,
): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw, LIMITS)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const sent = validate(favouritesRequest, reading.body.value)
  if (sent.type === 'invalid') return invalidFieldsAnswer(sent.fields)
  const change = sent.value
  const form = change.agreed ? 'favourites/agree' : 'favourites'
  const refusal = await refusalBy(form, deps, context)
  if (refusal) return refusal
  const { store, nowMs } = deps
  const outcome = await store.write((tx) => changeList(tx, key, { change, nowMs: nowMs() }))
  switch (outcome.type) {
    case 'changed':
      return jsonAnswer(200, { models: outcome.models })
    case 'missing':
      return gone()
    case 'full':
      return invalidFieldsAnswer([{ field: 'add', code: 'too-many-entries' }])
  }
}

/** Also of a list that is not there: what was asked for holds. */
const eraseFavourites = async (
  deps: ApiDeps,
  key: string,
  context: ApiContext,
): Promise<Answer> => {
  const refusal = await refusalBy('favourites', deps, context)
  if (refusal) return refusal
  await deps.store.write((tx) => eraseList(tx, key, deps.nowMs()))
  return emptyAnswer(204)
}

const gone = (): Answer => problemAnswer('link-expired', { detail: ERASED })

const refusalBy = async (
  form: FormName,
  deps: ApiDeps,
  context: ApiContext,
): Promise<Answer | null> => {
  const decision = await takeFormToken(deps, { form, address: deps.clientAddress(context) })
  return decision.type === 'limited'
    ? retryLaterAnswer('too-many-requests', decision.retryAfterMs)
    : null
}
