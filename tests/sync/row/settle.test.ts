import { expect, test } from 'vitest'
import { composeRequest } from '#sync/replay.ts'
import { type Fields, type Mutation, mirrorRow } from '#sync/row/row-state.ts'
import { receive, settle } from '#sync/row/settle.ts'
import { aDraft, aModel, aMutation, aRowState, stepPorts } from '#tests/support/make-rows.ts'

const sent = aMutation({ id: 'sent', fields: { price: 31 }, state: 'sent' })
const later = aMutation({ id: 'later', seq: 2, fields: { name: 'Lune' } })
const refusal = { code: 'invalid-fields', detail: 'Non.', fields: [] }

test('applied: the base advances, the mutation is removed, the later edit stays on top', () => {
  const state = aRowState({ mutations: [sent, later] })
  const row = aModel({ version: 2, price: 31, last_mutation_id: 'sent' })
  const { state: next } = settle(state, 'sent', { type: 'applied', row }, stepPorts())
  expect(next).toMatchObject({ base: row, mutations: [later] })
  expect(mirrorRow(next)).toMatchObject({ price: 31, name: 'Lune' })
})

test('stale under our own key: the answer was lost after commit, and the edit is applied', () => {
  // The server trimmed the name: the stored form of our own edit is no conflict with it.
  const named = { ...sent, fields: { name: ' Lune ' } }
  const current = aModel({ version: 2, name: 'Lune', last_mutation_id: 'sent' })
  const { state, rejections } = settle(
    aRowState({ mutations: [named] }),
    'sent',
    { type: 'stale', current },
    stepPorts(),
  )
  expect(state).toMatchObject({ base: current, mutations: [] })
  expect(rejections).toEqual([])
})

test('a verdict on an already settled mutation changes nothing', () => {
  const state = aRowState({ mutations: [later] })
  expect(
    settle(state, 'sent', { type: 'applied', row: aModel({ version: 9 }) }, stepPorts()).state,
  ).toBe(state)
})

test('a refused create takes the edits on top of it to the tray, as one item', () => {
  const create = aMutation({ id: 'sent', type: 'create', fields: aDraft(), state: 'sent' })
  const state = aRowState({ base: null, mutations: [create, later] })
  const { state: next, rejections } = settle(
    state,
    'sent',
    { type: 'refused', problem: refusal, current: null },
    stepPorts(),
  )
  expect(mirrorRow(next)).toBeNull()
  expect(next.mutations).toEqual([])
  expect(rejections).toMatchObject([
    { action: 'create', reason: 'refused', detail: 'Non.', mutationCount: 2 },
  ])
  expect(rejections[0]?.lost).toContainEqual({ field: 'name', local: 'Lune', server: null })
})

test('a field that was emptied on top of a refused create stays empty in the tray', () => {
  const create = aMutation({ type: 'create', id: 'sent', fields: aDraft({ price: 31 }) })
  const emptied = aMutation({ id: 'later', seq: 2, fields: { price: null } })
  const { rejections } = settle(
    aRowState({ base: null, mutations: [create, emptied] }),
    'sent',
    { type: 'refused', problem: refusal, current: null },
    stepPorts(),
  )
  const price = rejections[0]?.lost.find(({ field }) => field === 'price')
  expect(price).toMatchObject({ local: null })
})

test('a refused update goes back to the server’s value; a later edit of the row is still sent', () => {
  const state = aRowState({ mutations: [sent, later] })
  const { state: next, rejections } = settle(
    state,
    'sent',
    { type: 'refused', problem: refusal, current: null },
    stepPorts(),
  )
  expect(mirrorRow(next)).toMatchObject({ price: 29, name: 'Lune' })
  expect(next.mutations).toEqual([later])
  expect(rejections).toMatchObject([
    { lost: [{ field: 'price', local: 31, server: 29 }], mutationCount: 1 },
  ])
})

test('a refused delete brings the row back', () => {
  const state = aRowState({ mutations: [aMutation({ id: 'sent', type: 'delete', state: 'sent' })] })
  const step = settle(
    state,
    'sent',
    { type: 'refused', problem: refusal, current: null },
    stepPorts(),
  )
  expect(mirrorRow(step.state)).toEqual(aModel())
  expect(step.rejections).toMatchObject([{ action: 'delete', lost: [] }])
})

const PASSING = {
  type: 'passing',
  cause: 'server',
  retryAfterMs: null,
  isShared: false,
} as const

test('a failure of a whole batch counts as an attempt, and delays no row on its own', () => {
  const verdict = { ...PASSING, isShared: true }
  const { state } = settle(aRowState({ mutations: [sent] }), 'sent', verdict, stepPorts())
  expect(state.mutations).toEqual([
    { ...sent, attempts: 1, nextTryAtMs: 1_000, lastProblem: 'server' },
  ])
})

test('a temporary failure keeps key and position, counts the attempt, and waits at least as long as the server asks', () => {
  const verdict = { ...PASSING, retryAfterMs: 30_000 }
  const { state } = settle(aRowState({ mutations: [sent] }), 'sent', verdict, stepPorts())
  expect(state.mutations).toEqual([
    { ...sent, attempts: 1, nextTryAtMs: 31_000, lastProblem: 'server' },
  ])
})

test('signed out: no attempt is counted, nothing is lost', () => {
  const state = aRowState({ mutations: [sent] })
  expect(settle(state, 'sent', { type: 'signed-out' }, stepPorts()).state).toBe(state)
})

test('a pull moves the base under an edit that was never sent', () => {
  const state = aRowState({ mutations: [later] })
  const step = receive(state, { type: 'row', row: aModel({ version: 2, price: 40 }) }, stepPorts())
  expect(mirrorRow(step.state)).toMatchObject({ price: 40, name: 'Lune', version: 2 })
  expect(step.state.mutations).toEqual([later])
})

test('a pull while an answer is outstanding waits for it, then counts as the newer row', () => {
  const theirs = aModel({ version: 3, price: 50, last_mutation_id: 'theirs' })
  const waiting = receive(
    aRowState({ mutations: [sent] }),
    { type: 'row', row: theirs },
    stepPorts(),
  )
  expect(mirrorRow(waiting.state)).toMatchObject({ price: 31, version: 1 })
  const ours = aModel({ version: 2, price: 31, last_mutation_id: 'sent' })
  const settled = settle(waiting.state, 'sent', { type: 'applied', row: ours }, stepPorts())
  expect(mirrorRow(settled.state)).toEqual(theirs)
  expect(settled.rejections).toEqual([])
})

test('a pull that contains our own change settles the mutation before its answer does', () => {
  const ours = aModel({ version: 2, price: 31, last_mutation_id: 'sent' })
  const step = receive(aRowState({ mutations: [sent] }), { type: 'row', row: ours }, stepPorts())
  expect(step.state).toMatchObject({ base: ours, mutations: [] })
})

test('a list that is older than the confirmed row reverts nothing', () => {
  const state = aRowState({ base: aModel({ version: 3, price: 31 }) })
  expect(receive(state, { type: 'row', row: aModel({ version: 2 }) }, stepPorts()).state).toBe(
    state,
  )
})

test('a list without a row that is being created does not remove it', () => {
  const create = aMutation({ type: 'create', fields: aDraft() })
  const state = aRowState({ base: null, mutations: [create] })
  expect(receive(state, { type: 'gone' }, stepPorts()).state).toBe(state)
})

/** The answer of an older process, which does not know clips. */
const anOlderModel = (fields: Fields = {}) => {
  const { video_sample, ...row } = aModel({ version: 2, last_mutation_id: 'sent', ...fields })
  return row
}

test('fields that an older process does not store go to the tray alone: the other fields count, and later edits are sent', () => {
  const edit = { ...sent, fields: { price: 31, video_sample: '/clip.webp' } }
  const state = aRowState({ mutations: [edit, { ...later, fields: { price: 33 } }] })
  const row = anOlderModel({ price: 31 })
  const step = settle(state, 'sent', { type: 'applied', row }, stepPorts())
  expect(step.state).toMatchObject({ base: row, mutations: [{ id: 'later' }] })
  expect(step.applied).toHaveLength(1)
  expect(step.rejections).toMatchObject([
    {
      action: 'update',
      code: 'fields-not-kept',
      mutationCount: 1,
      lost: [{ field: 'video_sample', local: '/clip.webp', server: '' }],
    },
  ])
})

test('after a lost answer, an unchanged row shows which fields were not stored', () => {
  const state = aRowState({ mutations: [{ ...sent, fields: { video_sample: '/clip.webp' } }] })
  const row = aModel({ version: 2, last_mutation_id: 'sent' })
  expect(receive(state, { type: 'row', row }, stepPorts()).rejections).toMatchObject([
    { code: 'fields-not-kept', lost: [{ field: 'video_sample', local: '/clip.webp', server: '' }] },
  ])
})

test('after a lost answer, an older process’s list does not decide: the answer is requested again', () => {
  const state = aRowState({ mutations: [{ ...sent, fields: { video_sample: '/clip.webp' } }] })
  const listed = receive(state, { type: 'row', row: anOlderModel() }, stepPorts())
  expect([listed.state.mutations, listed.rejections]).toEqual([state.mutations, []])
  const row = aModel({ version: 2, video_sample: '/clip.webp', last_mutation_id: 'sent' })
  const answered = settle(listed.state, 'sent', { type: 'applied', row }, stepPorts())
  expect(answered).toMatchObject({ state: { base: row, mutations: [] }, rejections: [] })
})

test('when the server has forgotten the answer, its row decides', () => {
  const state = aRowState({ mutations: [{ ...sent, fields: { video_sample: '/clip.webp' } }] })
  const stale = settle(state, 'sent', { type: 'stale', current: anOlderModel() }, stepPorts())
  expect(stale.rejections).toMatchObject([{ code: 'fields-not-kept' }])
})

test('a field that was not stored and is written again by a later edit is settled by that edit', () => {
  const clip = { video_sample: '/clip.webp' }
  const again = { ...later, fields: { video_sample: '/other.webp' } }
  const state = aRowState({ mutations: [{ ...sent, fields: clip }, again] })
  const step = settle(state, 'sent', { type: 'applied', row: anOlderModel() }, stepPorts())
  expect(step).toMatchObject({ state: { mutations: [{ id: 'later' }] }, rejections: [] })
})

/** Version 5, as an older process has answered it, above a value of version 4. */
const seenInPart = (mutation: Mutation) =>
  receive(
    aRowState({ base: aModel({ version: 4, video_sample: '/old.webp' }), mutations: [mutation] }),
    { type: 'row', row: anOlderModel({ version: 5, last_mutation_id: null }) },
    stepPorts(),
  ).state

test('a field that was not seen in this version is shown by the server before it is overwritten', () => {
  const edit = { ...later, fields: { video_sample: '/clip.webp' } }
  const state = seenInPart(edit)
  const request = (mutation: Mutation) =>
    composeRequest({ mutation, base: state.base, remoteRow: null })
  expect(request(edit).headers).toMatchObject({ 'If-Match': '"0"' })
  expect(request({ ...edit, fields: { price: 31 } })).toMatchObject({
    headers: { 'If-Match': '"5"' },
    body: expect.not.objectContaining({ video_sample: '/old.webp' }),
  })
  // No row can show a field that this app itself does not know.
  expect(request({ ...edit, fields: { mood: 'calm' } }).headers).toMatchObject({
    'If-Match': '"5"',
  })
})

test.each([
  ['is as it was: the edit goes on', '/old.webp', 1, []],
  ['is another admin’s by now: the server wins', '/new.webp', 0, ['/new.webp']],
])('the shown value then %s', (_, now, left, lost) => {
  const edit = { ...later, state: 'sent', fields: { video_sample: '/clip.webp' } } as const
  const state = seenInPart({ ...edit, state: 'waiting' })
  const current = aModel({ version: 5, video_sample: now })
  const step = settle(
    { ...state, mutations: [edit] },
    'later',
    { type: 'stale', current },
    stepPorts(),
  )
  expect(step.state.mutations).toHaveLength(left)
  expect(step.rejections.flatMap((item) => item.lost.map(({ server }) => server))).toEqual(lost)
})

test('when a process no longer shows the field it will not store it: the edit goes to the tray, and a later delete stays', () => {
  const edit = {
    ...later,
    state: 'sent',
    fields: { video_sample: '/clip.webp', price: 31 },
  } as const
  const removal = aMutation({ id: 'removal', seq: 3, type: 'delete' })
  const state = { ...seenInPart({ ...edit, state: 'waiting' }), mutations: [edit, removal] }
  const current = anOlderModel({ version: 5, last_mutation_id: null })
  const step = settle(state, 'later', { type: 'stale', current }, stepPorts())
  expect(step.state.mutations).toMatchObject([{ fields: { price: 31 } }, { id: 'removal' }])
  expect(step.rejections).toMatchObject([
    { code: 'fields-not-kept', lost: [{ field: 'video_sample', server: '/old.webp' }] },
  ])
})

test('when an answer shows a value for the first time and a later edit overwrites it, the server wins', () => {
  const head = { ...sent, fields: { price: 31 } }
  const over = { ...later, fields: { video_sample: '/clip.webp', name: 'Lune' } }
  const state = { ...seenInPart(over), mutations: [head, over] }
  const row = aModel({ version: 6, price: 31, video_sample: '/new.webp', last_mutation_id: 'sent' })
  const step = settle(state, 'sent', { type: 'applied', row }, stepPorts())
  expect(step.state.mutations).toMatchObject([{ fields: { name: 'Lune' } }])
  expect(step.rejections).toMatchObject([
    { reason: 'conflict', lost: [{ field: 'video_sample', server: '/new.webp' }] },
  ])
})

test('a field that neither the base nor the answer names does not count as shown', () => {
  const clip = { ...later, fields: { video_sample: '/clip.webp' } }
  const state = aRowState({ base: anOlderModel({ version: 1 }), mutations: [sent, clip] })
  const row = anOlderModel({ version: 2, price: 31, last_mutation_id: 'sent' })
  const step = settle(state, 'sent', { type: 'applied', row }, stepPorts())
  expect(step.state.base).not.toHaveProperty('video_sample')
  expect(step).toMatchObject({ state: { mutations: [clip] }, rejections: [] })
})

test('a field that one list has shown of a version stays known when another answer names less of it', () => {
  const remoteRow = { type: 'row', row: aModel({ version: 5, video_sample: '/new.webp' }) } as const
  const state = aRowState({ base: aModel({ version: 4 }), mutations: [sent], remoteRow })
  const current = anOlderModel({ version: 5, last_mutation_id: null })
  const step = settle(state, 'sent', { type: 'stale', current }, stepPorts())
  expect(step.state.base).toMatchObject({ version: 5, video_sample: '/new.webp' })
  expect(step.state.base).not.toHaveProperty('unseen')
})

test.each([
  ['what it holds anyway is not lost with an older process', '', '', 0],
  ['what an older process does not empty is told', '/clip.webp', '', 1],
  ['what it holds already is not lost', '/clip.webp', '/clip.webp', 0],
])('%s', (_, before, wanted, losses) => {
  const state = aRowState({
    base: aModel({ video_sample: before }),
    mutations: [{ ...sent, fields: { video_sample: wanted } }],
  })
  const step = settle(state, 'sent', { type: 'applied', row: anOlderModel() }, stepPorts())
  expect(step.state.base).toMatchObject({ video_sample: before })
  expect([step.state.mutations, step.rejections.length]).toEqual([[], losses])
})

test('a field that is missing in an answer was not changed by the server', () => {
  const waiting = { ...later, fields: { video_sample: '/clip.webp' } }
  const state = aRowState({ base: aModel({ video_sample: '/old.webp' }), mutations: [waiting] })
  const step = receive(state, { type: 'row', row: anOlderModel({ price: 35 }) }, stepPorts())
  expect(step.state).toMatchObject({
    base: { price: 35, video_sample: '/old.webp' },
    mutations: [{ id: 'later' }],
  })
  expect(step.rejections).toEqual([])
})

test('the row in a refusal says nothing about fields that it does not name', () => {
  const state = aRowState({ base: aModel({ video_sample: '/old.webp' }), mutations: [sent] })
  const refused = { type: 'refused', problem: refusal, current: anOlderModel() } as const
  const step = settle(state, 'sent', refused, stepPorts())
  expect(step.state.base).toMatchObject({ version: 2, video_sample: '/old.webp' })
})

test('what a list has shown of an earlier version than the answer’s does not count as known', () => {
  const remoteRow = { type: 'row', row: aModel({ version: 5, video_sample: '/new.webp' }) } as const
  const base = aModel({ version: 4, video_sample: '/old.webp' })
  const over = { ...later, fields: { video_sample: '/clip.webp' } }
  const state = aRowState({ base, mutations: [sent, over], remoteRow })
  const current = anOlderModel({ version: 6, last_mutation_id: null })
  const step = settle(state, 'sent', { type: 'stale', current }, stepPorts())
  expect(step.state.base).toMatchObject({ version: 6, video_sample: '/old.webp' })
})
