import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editRow } from '#sync/row/edit-row.ts'
import {
  type Applied,
  type Fields,
  type Mutation,
  mirrorRow,
  type RowState,
  type SyncRow,
} from '#sync/row/row-state.ts'
import {
  type Change,
  findUndone,
  isIrreversible,
  type MadeChange,
  undoEdit,
} from '#sync/row/undo.ts'
import { aDraft, aModel, aMutation, aRowState, stepPorts } from '#tests/support/make-rows.ts'

describe('undo edit', () => {
  const ports = stepPorts()
  const update = (fields: Fields): Change => ({
    type: 'update',
    entity: 'models',
    rowId: 'm1',
    fields,
  })
  const REMOVE: Change = { type: 'delete', entity: 'models', rowId: 'm1' }

  /** Makes a change and returns what was made. */
  const make = (before: RowState, change: Change) => {
    const row = mirrorRow(before)
    const step = editRow(before, change, ports)
    if (step.type !== 'edited' || row === null) throw new Error(step.type)
    return { state: step.state, made: { change, before: row } satisfies MadeChange }
  }

  const sent = (state: RowState): RowState => ({
    ...state,
    mutations: state.mutations.map((mutation) => ({ ...mutation, state: 'sent' as const })),
  })

  const applied = (state: RowState): RowState => {
    const base = mirrorRow(state)
    return { ...state, base: base && { ...base, version: base.version + 1 }, mutations: [] }
  }

  const undone = (state: RowState, made: MadeChange): RowState => {
    const step = undoEdit(state, made, ports)
    if (step.type !== 'undone') throw new Error(step.type)
    return step.state
  }

  test('an update that was never sent is withdrawn without a trace', () => {
    const { state, made } = make(aRowState(), update({ isActive: false }))
    expect(undone(state, made)).toEqual(aRowState())
  })

  test('when an update has merged with an earlier one, only its own fields are withdrawn', () => {
    const first = make(aRowState(), update({ price: 31 })).state
    const { state, made } = make(first, update({ isActive: false }))
    expect(undone(state, made).mutations).toMatchObject([{ fields: { price: 31 } }])
  })

  test('while its request is under way, and after it was applied, one more update reverses it', () => {
    const { state, made } = make(aRowState(), update({ isActive: false }))
    expect(undone(sent(state), made).mutations).toMatchObject([
      { fields: { isActive: false }, state: 'sent' },
      { fields: { isActive: true }, state: 'waiting' },
    ])
    expect(undone(applied(state), made).mutations).toMatchObject([{ fields: { isActive: true } }])
  })

  test('an undo happens only once', () => {
    const { state, made } = make(aRowState(), update({ isActive: false }))
    for (const before of [state, sent(state), applied(state)])
      expect(undoEdit(undone(before, made), made, ports)).toEqual({ type: 'overtaken' })
  })

  test('a field that was changed again since is not undone', () => {
    const { state, made } = make(aRowState(), update({ isActive: false, price: 31 }))
    const base = { ...(mirrorRow(state) as SyncRow), price: 35, version: 3 }
    const next = undone(aRowState({ base }), made)
    expect(next.mutations).toMatchObject([{ fields: { isActive: true } }])
    expect(mirrorRow(next)).toMatchObject({ price: 35, isActive: true })
    expect(undoEdit(aRowState({ base: null }), made, ports)).toEqual({ type: 'overtaken' })
  })

  test('an unsent delete is withdrawn, and the edits that it had replaced wait again', () => {
    const priced = make(aRowState(), update({ price: 31 })).state
    const { state, made } = make(priced, REMOVE)
    const next = undone(state, made)
    expect(next.mutations).toMatchObject([{ type: 'update', fields: { price: 31 } }])
    expect(mirrorRow(next)).toEqual(mirrorRow(priced))
    expect(undoEdit(next, made, ports)).toEqual({ type: 'overtaken' })
  })

  test('a row whose delete was sent is created again under another id, with all fields that an admin writes', () => {
    const { state, made } = make(aRowState({ base: aModel({ price: 31 }) }), REMOVE)
    for (const before of [sent(state), applied(state)])
      expect(undoEdit(before, made, ports)).toEqual({
        type: 'anew',
        edit: {
          type: 'create',
          entity: 'models',
          rowId: expect.not.stringMatching(/^m1$/),
          fields: aDraft({ price: 31 }),
        },
      })
  })

  test('a row that the server never received comes back as well', () => {
    const created = editRow(
      aRowState({ base: null }),
      { type: 'create', entity: 'models', rowId: 'm1', fields: aDraft() },
      ports,
    )
    if (created.type !== 'edited') throw new Error(created.type)
    const { state, made } = make(created.state, REMOVE)
    expect(state.mutations).toEqual([])
    expect(undoEdit(state, made, ports)).toMatchObject({ type: 'anew', edit: { fields: aDraft() } })
  })

  test('a row that the server kept needs no undo', () => {
    const { made } = make(aRowState(), REMOVE)
    expect(undoEdit(aRowState({ base: aModel({ price: 35 }) }), made, ports)).toEqual({
      type: 'overtaken',
    })
  })

  const anOrder = (status: string): RowState => ({
    ...aRowState({ base: { id: 'o1', version: 1, last_mutation_id: null, status } }),
    entity: 'orders',
    rowId: 'o1',
  })
  const move = (status: string): Change => ({
    type: 'update',
    entity: 'orders',
    rowId: 'o1',
    fields: { status },
  })

  test('an order’s status change is withdrawn while it waits, and final once it was sent', () => {
    const { state, made } = make(anOrder('pending'), move('paid'))
    expect(undone(state, made)).toEqual(anOrder('pending'))
    expect(undoEdit(sent(state), made, ports)).toEqual({ type: 'final' })
    expect(undoEdit(applied(state), made, ports)).toEqual({ type: 'final' })
  })

  test('the second status change of an order is withdrawn although the first was sent', () => {
    const first = sent(make(anOrder('pending'), move('paid')).state)
    const { state, made } = make(first, move('completed'))
    expect(undone(state, made)).toEqual(first)
  })

  test('two transitions that are allowed one after the other are not merged into one that is not', () => {
    const first = make(anOrder('pending'), move('paid')).state
    const { state, made } = make(first, move('completed'))
    expect(state.mutations).toMatchObject([
      { fields: { status: 'paid' } },
      { fields: { status: 'completed' } },
    ])
    expect(undone(state, made)).toEqual(first)
  })

  test('a change that cannot be undone is known beforehand', () => {
    const isFinal = (before: RowState, change: Change) => isIrreversible(make(before, change).made)
    expect(isFinal(aRowState(), REMOVE)).toBe(true)
    expect(isFinal(aRowState(), update({ isActive: false }))).toBe(false)
    expect(isFinal(anOrder('pending'), move('cancelled'))).toBe(true)
    const message: RowState = {
      ...aRowState({ base: { id: 'x1', version: 1, last_mutation_id: null, is_read: false } }),
      entity: 'messages',
      rowId: 'x1',
    }
    // The server treats every update of a message as 'read'.
    const read = make(message, {
      type: 'update',
      entity: 'messages',
      rowId: 'x1',
      fields: { is_read: true },
    })
    expect(isIrreversible(read.made)).toBe(true)
    expect(undone(read.state, read.made)).toEqual(message)
    expect(undoEdit(sent(read.state), read.made, ports)).toEqual({ type: 'final' })
  })

  const FIELDS = fc.record(
    {
      price: fc.constantFrom(29, 31, 33),
      isActive: fc.boolean(),
      name: fc.constantFrom('Luna', 'L'),
    },
    { requiredKeys: [] },
  )
  const CHANGE = fc.oneof(FIELDS.map(update), fc.constant(REMOVE))
  /** What happens to a row's mutations between edits. */
  const FATE = fc.constantFrom('waits', 'sent', 'applied')

  test('after any edits in any state, an undo restores the row’s values', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(FIELDS, FATE)), CHANGE, FATE, (edits, change, fate) => {
        const come = (state: RowState, how: string) =>
          how === 'sent' ? sent(state) : how === 'applied' ? applied(state) : state
        const before = edits.reduce((state, [fields, how]) => {
          const step = editRow(state, update(fields), ports)
          return come(step.type === 'edited' ? step.state : state, how)
        }, aRowState())
        if (editRow(before, change, ports).type !== 'edited') return
        const { state, made } = make(before, change)
        const step = undoEdit(come(state, fate), made, ports)
        const wanted = fieldsOf(mirrorRow(before))
        if (step.type === 'undone') expect(fieldsOf(mirrorRow(step.state))).toEqual(wanted)
        else if (step.type === 'anew')
          expect(step.edit.type === 'delete' ? null : step.edit.fields).toEqual(wanted)
        else throw new Error(step.type)
        if (step.type === 'undone' && fate === 'waits' && change.type === 'update')
          expect(wantedBy(step.state)).toEqual(wantedBy(before))
      }),
    )
  })

  /** The fields of a row that an admin writes. */
  const fieldsOf = (row: Fields | null): Fields => {
    const { id, version, last_mutation_id, created_at, updated_at, sales_count, ...fields } =
      row ?? {}
    return fields
  }

  const wantedBy = ({ mutations }: RowState) =>
    mutations.map(({ type, fields }) => ({ type, fields }))
})

describe('find undone', () => {
  const applied = (parts: Partial<Mutation>, row: Applied['row'] = aModel()): Applied => ({
    mutation: aMutation(parts),
    row,
    atMs: 0,
  })

  test('of several edits, the last value of each field counts if the server has another value', () => {
    const edits = [
      applied({ fields: { price: 31, country: 'Japon' } }),
      applied({ fields: { price: 32, name: 'Nova' } }),
    ]
    const before = aModel({ price: 32, name: 'Nova', country: 'Japon' })
    expect(findUndone(edits, { before, now: aModel({ country: 'Japon' }) })).toEqual({
      type: 'update',
      entity: 'models',
      rowId: 'm1',
      fields: { name: 'Nova', price: 32 },
    })
  })

  test('nothing is missing when the server has every edit', () => {
    const row = aModel({ price: 31 })
    expect(findUndone([applied({ fields: { price: 31 } })], { before: row, now: row })).toBeNull()
    expect(findUndone([applied({ type: 'delete' }, null)], { before: null, now: null })).toBeNull()
    expect(findUndone([], { before: row, now: aModel() })).toBeNull()
  })

  test('a row that another admin has changed or deleted since is not brought back', () => {
    const edits = [applied({ fields: { price: 31, country: 'Japon' } })]
    const before = aModel({ price: 45, country: 'Japon' })
    expect(findUndone(edits, { before, now: aModel() })).toMatchObject({
      fields: { country: 'Japon' },
    })
    expect(findUndone(edits, { before: aModel({ price: 45 }), now: aModel() })).toBeNull()
    expect(findUndone(edits, { before: null, now: null })).toBeNull()
    expect(findUndone(edits, { before: null, now: aModel() })).toBeNull()
    const deleted = [applied({ type: 'delete' }, null)]
    expect(findUndone(deleted, { before: aModel(), now: aModel() })).toBeNull()
  })

  test('a missing row is created again as it was; a row that is back is deleted again', () => {
    const row = aModel({ price: 31, version: 4 })
    const edit = applied({ fields: { price: 31 } }, row)
    expect(findUndone([edit], { before: row, now: null })).toEqual({
      type: 'create',
      entity: 'models',
      rowId: 'm1',
      fields: aDraft({ price: 31 }),
    })
    const edits = [edit, applied({ type: 'delete' }, null)]
    expect(findUndone(edits, { before: null, now: aModel() })).toEqual({
      type: 'delete',
      entity: 'models',
      rowId: 'm1',
    })
  })
})
