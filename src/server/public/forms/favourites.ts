import * as v from 'valibot'
import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  favouritesAnswer,
  favouritesKey,
  favouritesRequest,
  MOST_FAVOURITES,
} from '#contract/public/forms/favourites-request.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { atMostMs } from '#server/db/retention.ts'
import { hashLinkToken } from '#server/email/link-token.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { refuseFlood } from '#server/http/form-limits.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { OWN_REFUSALS } from '#server/http/visitor-messages.ts'
import { recordErasedList } from '#server/privacy/erasures.ts'
import { DAY_MS, isoTime } from '#server/time.ts'

/** Thirteen months, from the last change or read of a list. */
export const FAVOURITES_LIFE_MS = atMostMs({ years: 1, months: 1 })

/** Number of applied changes that a list remembers: devices send them one after the other. */
const MOST_CHANGE_IDS = 32

type ListChange =
  | { readonly type: 'changed'; readonly models: readonly string[] }
  /** The list does not exist, and the visitor has not consented to one. */
  | { readonly type: 'missing' }
  | { readonly type: 'full' }

type FavouriteList = {
  readonly models: readonly string[]
  readonly changeIds: readonly string[]
  readonly usedAtMs: number
}

const findList = async (db: Queryable, key: string): Promise<FavouriteList | null> => {
  const list = await db
    .selectFrom('favourite_lists')
    .select(['models', 'change_ids', 'used_at_ms'])
    .where('key_hash', '=', hashLinkToken(key))
    .executeTakeFirst()
  if (!list) return null
  return {
    models: JSON.parse(list.models),
    changeIds: JSON.parse(list.change_ids),
    // PostgreSQL returns large numbers as text.
    usedAtMs: Number(list.used_at_ms),
  }
}

/** Whether a read must be recorded: for the lifetime of a list, the day is precise enough. */
const isTouchDue = ({ usedAtMs }: FavouriteList, nowMs: number): boolean =>
  nowMs - usedAtMs >= DAY_MS

const touchList = async (tx: Queryable, key: string, nowMs: number): Promise<void> => {
  await tx
    .updateTable('favourite_lists')
    .set({ used_at_ms: nowMs })
    .where('key_hash', '=', hashLinkToken(key))
    .execute()
}

/**
 * Removes models, then adds others. A change is applied only once: another device may have undone it since. Models that
 * do not exist are not added.
 */
const changeList = async (
  tx: Queryable,
  key: string,
  {
    change,
    nowMs,
  }: { readonly change: v.InferOutput<typeof favouritesRequest>; readonly nowMs: number },
): Promise<ListChange> => {
  const list = await findList(tx, key)
  if (list === null && !change.agreed) return { type: 'missing' }
  const changeIds = list?.changeIds ?? []
  if (list !== null && change.id !== undefined && changeIds.includes(change.id))
    return { type: 'changed', models: list.models }
  const left = new Set(list?.models)
  for (const id of change.remove) left.delete(id)
  for (const id of await existing(tx, change.add)) left.add(id)
  if (left.size > MOST_FAVOURITES) return { type: 'full' }
  const models = [...left]
  const known = change.id === undefined ? changeIds : [...changeIds, change.id]
  const values = {
    models: JSON.stringify(models),
    change_ids: JSON.stringify(known.slice(-MOST_CHANGE_IDS)),
    used_at_ms: nowMs,
  }
  await tx
    .insertInto('favourite_lists')
    .values({
      key_hash: hashLinkToken(key),
      agreed_at: isoTime(nowMs),
      ...values,
    })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(values))
    .execute()
  return { type: 'changed', models }
}

/** In their order; hidden models too, which may be shown again. */
const existing = async (tx: Queryable, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('models')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => known.has(id))
}

/** Recorded, so that no restored backup brings it back. */
const eraseList = async (tx: Queryable, key: string, nowMs: number): Promise<void> => {
  const keyHash = hashLinkToken(key)
  const { numDeletedRows } = await tx
    .deleteFrom('favourite_lists')
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await recordErasedList(tx, keyHash, isoTime(nowMs))
}

/** More than twice the longest list, and still small. */
const LIMITS = { mostBytes: 64 * 1024, mostDepth: 4 }

/** The usual message is about another link, that of the newsletter. */
const ERASED = OWN_REFUSALS.erasedFavourites.fr

/** Favourites that a visitor's devices share. The key gives full access to its list, and to no other. */
export const addFavouritesRoute = (api: Api, deps: ApiDeps): void => {
  const described = { group: 'Forms and checkout', headers: [FAVOURITES_KEY_HEADER] } as const
  const list = json(favouritesAnswer, { models: ['019a0000-0000-7000-8000-000000000001'] })
  const withKey = (answer: (key: string, context: ApiContext) => Promise<Answer>) => {
    return async (context: ApiContext): Promise<Response> => {
      const key = v.safeParse(favouritesKey, context.req.header(FAVOURITES_KEY_HEADER))
      return answerToResponse(
        key.success ? await answer(key.output, context) : problemAnswer('bad-request'),
      )
    }
  }
  addRoute(
    api,
    FAVOURITES_CALL,
    {
      id: 'read-favourites',
      ...described,
      method: 'GET',
      summary: 'Reads a list of favourites',
      description:
        'Also the ids of models that are hidden or gone. The server erases a list that was neither read nor changed for thirteen months. Not cached.',
      answers: { 200: { description: 'The list.', content: list } },
      problems: ['bad-request', 'too-many-requests', 'link-expired'],
      handle: withKey((key, context) => readFavourites(deps, key, context)),
    },
    {
      id: 'change-favourites',
      ...described,
      method: 'PATCH',
      summary: 'Changes a list of favourites',
      description:
        'Takes models out, then puts models in; a change that comes again under the same `id` is not applied again. Of models that do not exist none is put in. A list holds 500 at most. `agreed` makes the list where there is none: the visitor has agreed to it.',
      body: json(favouritesRequest, {
        id: '019a0000-0000-7000-8000-000000000002',
        add: ['019a0000-0000-7000-8000-000000000001'],
        remove: [],
        agreed: true,
      }),
      answers: { 200: { description: 'The list as it is now.', content: list } },
      problems: ['too-many-requests', 'link-expired'],
      handle: withKey((key, context) => changeFavourites(deps, key, context)),
    },
    {
      id: 'erase-favourites',
      ...described,
      method: 'DELETE',
      summary: 'Erases a list of favourites',
      description: 'For all devices. No backup that is restored brings it back.',
      answers: { 204: { description: 'The list is deleted.' } },
      problems: ['bad-request', 'too-many-requests'],
      handle: withKey((key, context) => eraseFavourites(deps, key, context)),
    },
  )
}

const readFavourites = async (deps: ApiDeps, key: string, context: ApiContext): Promise<Answer> => {
  const refusal = await refuseFlood(deps, 'favourites', context)
  if (refusal) return refusal
  const { store, nowMs } = deps
  const list = await findList(store.db, key)
  if (list === null) return gone()
  if (isTouchDue(list, nowMs())) await store.write((tx) => touchList(tx, key, nowMs()))
  return jsonAnswer(200, { models: list.models })
}

const changeFavourites = async (
  deps: ApiDeps,
  key: string,
  context: ApiContext,
): Promise<Answer> => {
  const sent = await readChecked(context.req.raw, favouritesRequest, LIMITS)
  if (sent.type === 'refused') return sent.answer
  const change = sent.value
  const form = change.agreed ? 'favourites/agree' : 'favourites'
  const refusal = await refuseFlood(deps, form, context)
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

/** Also succeeds for a list that does not exist: the result is the same. */
const eraseFavourites = async (
  deps: ApiDeps,
  key: string,
  context: ApiContext,
): Promise<Answer> => {
  const refusal = await refuseFlood(deps, 'favourites', context)
  if (refusal) return refusal
  await deps.store.write((tx) => eraseList(tx, key, deps.nowMs()))
  return emptyAnswer(204)
}

const gone = (): Answer => problemAnswer('link-expired', { detail: ERASED })
