import { expect, test } from 'vitest'
import type { Answer } from '#sync/ports.ts'
import { readVerdict } from '#sync/read-verdict.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { aModel } from '#tests/support/make-rows.ts'

/** An answer of our own server by default. */
const answer: typeof anAnswer = (status, body, headers) =>
  anAnswer(status, body, { epoch: 'e1', ...headers })
const verdict = (reply: Answer, type: 'create' | 'update' | 'delete' = 'update') =>
  readVerdict({ entity: 'models', type }, reply)

const STALE = { code: 'stale', current: aModel({ version: 2 }) }

test.each([
  ['a row', answer(200, aModel()), 'update', 'applied'],
  ['no content after a delete', answer(204), 'delete', 'applied'],
  ['a conflict with the current row', answer(412, STALE), 'update', 'stale'],
  [
    'an id that is taken',
    answer(409, { code: 'already-exists', current: aModel() }),
    'create',
    'stale',
  ],
  ['not found', answer(404, { code: 'not-found' }), 'update', 'gone'],
  ['a row that was there', answer(410, { code: 'not-found' }), 'update', 'gone'],
  ['a deleted row that was there', answer(410, { code: 'not-found' }), 'delete', 'gone'],
  ['a list that is no more', answer(410, { code: 'not-found' }), 'create', 'refused'],
  ['a request that is none', answer(400, { code: 'bad-request' }), 'update', 'refused'],
  ['more than the server takes', answer(413, { code: 'body-too-large' }), 'update', 'refused'],
  ['a value that is refused', answer(422, { code: 'invalid-fields' }), 'update', 'refused'],
  ['an illegal change', answer(409, { code: 'other' }), 'update', 'refused'],
  ['something this administrator may not', answer(403, { code: 'other' }), 'update', 'refused'],
  ['another role', answer(403, { code: 'admin-only' }), 'update', 'signed-out'],
  ['no session', answer(401, { code: 'signed-out' }), 'update', 'signed-out'],
  ['no admin signed in here', { type: 'no-session' }, 'update', 'signed-out'],
  ['too many requests', answer(429, { code: 'too-many-requests' }), 'update', 'passing'],
  ['a request that came too slowly', answer(408, { code: 'slow' }), 'update', 'passing'],
  ['a request that came too early', answer(425, { code: 'too-early' }), 'update', 'passing'],
  ['a fault of the server', answer(500, { code: 'internal' }), 'update', 'passing'],
  [
    'the same key still being answered',
    answer(409, { code: 'key-in-progress' }),
    'update',
    'passing',
  ],
  ['no network', { type: 'unreachable', reason: 'network' }, 'update', 'passing'],
  ['a conflict without the current row', answer(412, { code: 'stale' }), 'update', 'stale'],
] as const)('%s', (_, reply, type, expected) => {
  expect(verdict(reply, type).type).toBe(expected)
})

test.each([
  ['a portal’s page', answer(200, undefined, { epoch: null })],
  ['a portal’s JSON', answer(200, aModel(), { epoch: null })],
  ['an edge’s 404 during a deploy', answer(404, undefined, { epoch: null })],
  ['an edge’s 401', answer(401, { code: 'signed-out' }, { epoch: null })],
  ['a refusal that does not parse', answer(422, 'no')],
  ['a success that does not parse', answer(200, { ok: true })],
])('%s settles nothing', (_, reply) => {
  expect(verdict(reply)).toMatchObject({ type: 'passing', cause: 'not-ours' })
})

test('an answer that is not from our server does not set the retry delay', () => {
  const portal = answer(503, undefined, { epoch: null, retryAfterMs: 3_600_000 })
  expect(verdict(portal)).toMatchObject({ cause: 'not-ours', retryAfterMs: null })
})

test('a row contains only what its answer names: defaults filled in by parsing do not count as the server’s values', () => {
  const { video_sample, ...older } = aModel()
  expect(verdict(answer(200, older))).toEqual({ type: 'applied', row: older })
  expect(verdict(answer(412, { code: 'stale', current: older }))).toEqual({
    type: 'stale',
    current: older,
  })
})
