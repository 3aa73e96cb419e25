import { expect, test } from 'vitest'
import { readBasicVerdict } from '#sync/basic-server/read-basic-verdict.ts'
import { readBasicRows } from '#sync/basic-server/rows.ts'
import { anAnswer } from '#tests/support/make-answer.ts'
import { aDraft, aMutation } from '#tests/support/make-rows.ts'

const A_ROW = { id: 7, ...aDraft() }

test.each([
  ['a row, for an update', 'update', anAnswer(200, { ...A_ROW, id: 1 }), 'applied'],
  ['another row, for an update', 'update', anAnswer(200, A_ROW), 'unconfirmed'],
  ['a row, for a create', 'create', anAnswer(201, A_ROW), 'applied'],
  ['no more than an id, for a create', 'create', anAnswer(201, { id: 7 }), 'applied'],
  ['a yes without the row', 'create', anAnswer(200, { ok: true }), 'unconfirmed'],
  ['no content, for a delete', 'delete', anAnswer(204), 'unconfirmed'],
  ['JSON, for a delete', 'delete', anAnswer(200, { ok: true }), 'unconfirmed'],
  ['a page', 'delete', anAnswer(200), 'passing'],
  ['a page of 401', 'update', anAnswer(401), 'passing'],
  ['a page of 403', 'update', anAnswer(403), 'passing'],
  ['JSON without words, as a refusal', 'update', anAnswer(422, { portal: true }), 'passing'],
  ['401 with words', 'update', anAnswer(401, { detail: 'Not authenticated' }), 'signed-out'],
  ['404 with words', 'update', anAnswer(404, { detail: 'Not Found' }), 'passing'],
  ['422 with a list of words', 'update', anAnswer(422, { detail: [{ msg: 'no' }] }), 'refused'],
  ['400 under another name', 'update', anAnswer(400, { error: 'no' }), 'refused'],
  ['500', 'update', anAnswer(500, { detail: 'Internal Server Error' }), 'passing'],
  ['nothing', 'update', { type: 'unreachable', reason: 'timeout' }, 'passing'],
  [
    'what an extended server says',
    'update',
    anAnswer(404, { code: 'not-found' }, { epoch: 'e1' }),
    'gone',
  ],
] as const)('%s, %s', (_, type, reply, expected) => {
  const fields = type === 'create' ? aDraft() : { price: 31 }
  const mutation = aMutation({ type, fields, rowId: type === 'create' ? 'local' : '1' })
  expect(readBasicVerdict(mutation, reply).type).toBe(expected)
})

test.each([
  ['an object where a list is due', 'models', { models: [] }],
  ['a row without an id', 'models', [aDraft()]],
  ['a portal’s JSON, as the settings', 'settings', { ok: true }],
  ['a list, as the settings', 'settings', [{ site_name: 'Muse' }]],
  ['nothing but rows that do not fit', 'models', [{ ...A_ROW, id: 8, price: 'much' }]],
] as const)('%s is no list', (_, entity, body) => {
  expect(readBasicRows(entity, body)).toBeNull()
})

test('of a row that does not match the schema, only the id is known', () => {
  const body = [A_ROW, { ...A_ROW, id: 8, price: 'much' }]
  expect(readBasicRows('models', body)).toMatchObject({ rows: [{ id: '7' }], unreadIds: ['8'] })
})

test('a version field of a basic server is ignored', () => {
  const body = [{ ...A_ROW, version: 12, last_mutation_id: 'k1' }]
  expect(readBasicRows('models', body)).toMatchObject({
    rows: [{ id: '7', version: 0, last_mutation_id: null }],
  })
})
