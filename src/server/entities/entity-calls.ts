import * as v from 'valibot'
import type { EntityDefinition } from '#contract/define-entity.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { IDEMPOTENCY_KEY_HEADER, tombstone } from '#contract/sync-protocol.ts'
import { isOpenEntity } from '#contract/totals.ts'
import {
  type Content,
  type Description,
  json,
  listParameters,
  NOT_MODIFIED,
  openParameter,
  sinceParameters,
} from '#server/http/call.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'

type CallTexts = {
  readonly one: string
  readonly many: string
  /** What a creation does, unless it is "makes a row". */
  readonly create?: string
  readonly createNote?: string
  /** What an update does, unless it is "writes the fields". */
  readonly update?: string
  readonly updateNote?: string
}

/** How the descriptions of the calls name each entity. */
const CALL_TEXTS: Readonly<Record<EntityKey, CallTexts>> = {
  models: { one: 'a model', many: 'models' },
  users: {
    one: 'a person',
    many: 'administrators and clients',
    update: 'Lets a person in or keeps them out',
    updateNote:
      'The server reads only `is_active`. It signs out at once an admin who becomes inactive. An admin can deactivate neither their own account nor the last active one.',
  },
  blog: {
    one: 'a post',
    many: 'blog posts, drafts included',
    createNote:
      '`image` is the first of `images`: of the two, one is enough. Where they differ, both are refused with `not-the-first-image`.',
  },
  orders: {
    one: 'an order',
    many: 'orders',
    update: 'Moves an order to another status',
    updateNote:
      'From `pending` to `paid` or `cancelled`, from `paid` to `completed` or `cancelled`. What no longer fits is answered 409 with the order as it is.',
  },
  messages: {
    one: 'a message',
    many: 'messages of visitors',
    update: 'Marks a message as read',
    updateNote: 'Takes no body, and has its effect once.',
  },
  settings: { one: 'the site’s settings', many: 'the site’s settings' },
  content: {
    one: 'a block of content',
    many: 'the blocks of content of the public pages',
    update: 'Rewrites a block of content',
    updateNote:
      'An empty text, and a price that is null, stand for the site’s own. Plans, packages and legal texts are those that the site comes with: another one of them is kept and shown nowhere.',
  },
  newsletters: {
    one: 'an issue of the newsletter',
    many: 'the issues of the newsletter',
    updateNote:
      'Only a draft can be changed or deleted. A language whose subject or text is empty gets the French one.',
  },
  replies: {
    one: 'a reply to a message',
    many: 'replies to messages',
    create: 'Replies to a message',
    createNote:
      'The server sends the reply as an email soon after: `state` is `waiting` until the mail server has accepted it (`sent`) or finally refused it (`failed`). A server that sends no emails answers 409; `sends_mail` of the settings says it before. With `channel: "own-program"` the server sends nothing: it notes what the admin has answered with another mail program.',
  },
  inquiries: {
    one: 'what is to be answered',
    many: 'which interviews and custom orders are to be answered',
    update: 'Marks it as dealt with or open',
    updateNote:
      'A row has the id of its request for an interview, or of its custom order, and nothing of its contents: devices may keep it. It goes with what it is about.',
  },
}

/** What an entity's calls are described from. */
type Described = { readonly definition: EntityDefinition; readonly key: EntityKey }

const GROUP = 'Back-office rows'

const row = ({ definition, key }: Described): Content =>
  json(definition.rowSchema, EXAMPLE_ROWS[key])

const CHANGES_NOTE =
  'With `since`, only what has changed: rows, and a tombstone for each that was deleted.'

export const listCall = ({ definition, key }: Described): Description => ({
  group: GROUP,
  id: `list-${key}`,
  method: 'GET',
  summary: `Lists ${CALL_TEXTS[key].many}`,
  description: `All of them, newest first; with \`limit\`, a page of them. ${CHANGES_NOTE}`,
  query: isOpenEntity(key) ? [...listParameters, openParameter] : listParameters,
  headers: ['If-None-Match'],
  answers: {
    200: {
      description: 'The rows.',
      headers: ['ETag', 'Sync-Cursor', 'Sync-More', 'Sync-Total', 'Link'],
      content: json(v.array(v.union([definition.rowSchema, tombstone])), [EXAMPLE_ROWS[key]]),
    },
    304: NOT_MODIFIED,
  },
  problems: ['bad-request', 'cursor-unknown'],
})

export const readSingleCall = ({ definition, key }: Described): Description => ({
  group: GROUP,
  id: `read-${key}`,
  method: 'GET',
  summary: `Reads ${CALL_TEXTS[key].one}`,
  description: CHANGES_NOTE,
  query: sinceParameters,
  headers: ['If-None-Match'],
  answers: {
    200: {
      description: 'The one row; a list with `since`.',
      headers: ['ETag', 'Sync-Cursor', 'Sync-More'],
      content: json(
        v.union([definition.rowSchema, v.array(definition.rowSchema)]),
        EXAMPLE_ROWS[key],
      ),
    },
    304: NOT_MODIFIED,
  },
  problems: ['bad-request', 'cursor-unknown'],
})

export const readRowCall = ({ definition, key }: Described): Description => ({
  group: GROUP,
  id: `read-${definition.name}`,
  method: 'GET',
  summary: `Reads ${CALL_TEXTS[key].one}`,
  headers: ['If-None-Match'],
  answers: {
    200: { description: 'The row.', headers: ['ETag'], content: row({ definition, key }) },
    304: NOT_MODIFIED,
  },
})

const create = ({ definition, key }: Described): Description => ({
  group: GROUP,
  id: `create-${definition.name}`,
  method: 'POST',
  summary: CALL_TEXTS[key].create ?? `Makes ${CALL_TEXTS[key].one}`,
  description:
    CALL_TEXTS[key].createNote ??
    'Under the id that is sent, which must be a UUID, or under a new one. Fields that the entity does not have are ignored.',
  headers: [IDEMPOTENCY_KEY_HEADER],
  body: json(definition.creationSchema, draftExample({ definition, key })),
  answers: {
    201: { description: 'Made.', headers: ['ETag', 'Location'], content: row({ definition, key }) },
  },
  problems: [
    'already-exists',
    'bad-precondition',
    ...(key === 'replies' ? (['mail-not-configured'] as const) : []),
  ],
})

const update = ({ definition, key }: Described): Description => {
  const { update: summary, updateNote } = CALL_TEXTS[key]
  const { check, impliedUpdate, name } = definition
  return {
    group: GROUP,
    id: `update-${name}`,
    method: 'PUT',
    summary: summary ?? `Changes ${CALL_TEXTS[key].one}`,
    description: updateNote ?? 'Optional fields that are left out keep their value.',
    headers: ['If-Match', IDEMPOTENCY_KEY_HEADER],
    ...(impliedUpdate
      ? {}
      : { body: json(definition.draftSchema, draftExample({ definition, key })) }),
    answers: {
      200: { description: 'As it is now.', headers: ['ETag'], content: row({ definition, key }) },
    },
    problems: [
      ...(check ? (['illegal-transition'] as const) : []),
      ...(key === 'users' ? (['own-account', 'last-admin'] as const) : []),
    ],
  }
}

const remove = ({ definition, key }: Described): Description => ({
  group: GROUP,
  id: `delete-${definition.name}`,
  method: 'DELETE',
  summary: `Deletes ${CALL_TEXTS[key].one}`,
  headers: ['If-Match', IDEMPOTENCY_KEY_HEADER],
  answers: { 204: { description: 'Deleted. Devices that have the row get a tombstone.' } },
  problems: key === 'newsletters' ? ['illegal-transition'] : [],
})

const draftExample = ({ definition, key }: Described) =>
  Object.fromEntries(
    Object.keys(definition.fields).map((field) => [field, EXAMPLE_ROWS[key][field]]),
  )

/** By the writes that an entity's definition allows. */
export const WRITE_CALLS = { create, update, delete: remove } as const
