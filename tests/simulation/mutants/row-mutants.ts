import type { Mutant } from './mutant.ts'

/** Bugs in what happens to a row: edits, answers, conflicts. */
export const ROW_MUTANTS: readonly Mutant[] = [
  {
    name: 'an edit is merged into one that was sent already',
    tier: 1,
    file: 'src/sync/row/edit-row.ts',
    find: "return last?.state === 'waiting'",
    replace: 'return last',
  },
  {
    name: 'create and delete of a row that was never sent are both sent',
    tier: 1,
    file: 'src/sync/row/edit-row.ts',
    find: "  if (unsent?.type === 'create') return edited(state, sent)\n",
    replace:
      "  if (unsent?.type === 'create') return edited(state, [...state.mutations, newMutation(edit, {}, ports)])\n",
  },
  {
    name: 'a merged edit forgets the fields of the first',
    tier: 1,
    file: 'src/sync/row/edit-row.ts',
    find: 'const wanted = { ...unsent?.fields, ...edit.fields }',
    replace: 'const wanted = edit.fields',
  },
  {
    name: 'what is on the screen already is sent all the same',
    tier: 1,
    file: 'src/sync/row/edit-row.ts',
    find: '.filter(([field, value]) => !sameValue(value, before?.[field])),',
    replace: '.filter(([field]) => field in wanted || before),',
    only: 'exactly-once',
  },
  {
    name: 'an abandoned edit takes along what a pull has brought',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: 'return isHead && state.remoteRow\n',
    replace: 'return isHead && state.remoteRow && false\n',
    only: 'convergence',
    seed: 8_251,
  },
  {
    name: 'what depends on a refused create is dropped',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: "const parked = head.type === 'create' ? state.mutations : [head]",
    replace: 'const parked = [head]',
  },
  {
    name: 'a refused edit leaves no trace in the tray',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: '{ state: step.state, rejections: [rejection, ...step.rejections] }',
    replace: '{ state: step.state, rejections: step.rejections }',
    only: 'nothing-vanishes',
  },
  {
    name: 'a lost conflict leaves no trace in the tray',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: 'rejections: rejection ? [rejection] : []',
    replace: 'rejections: rejection ? [] : []',
  },
  {
    name: 'edits of a row that was deleted elsewhere leave no trace',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: "  if (wanted === undefined || wanted.type === 'delete') return",
    replace: '  if (wanted) return',
  },
  {
    name: 'the later clock wins a conflict',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: 'const changed = changedByServer(state, current)',
    replace:
      'const isLater = (state.mutations[0]?.madeAtMs ?? 0) > Date.parse(String(current.updated_at))\n  const changed = isLater ? new Set<string>() : changedByServer(state, current)',
  },
  {
    name: 'the admin’s value wins every conflict',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: 'const changed = changedByServer(state, current)',
    replace: 'const changed = new Set<string>()',
    only: 'server-wins',
  },
  {
    name: 'an edit on top of a value that lost brings the loser back',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: 'state.mutations.flatMap((mutation) => survivor(mutation, changed, ports))',
    replace:
      'state.mutations.flatMap((mutation, at) => survivor(mutation, at !== 1 || mutation.type === `delete` ? changed : new Set([...changed].filter((field) => !(field in state.mutations[0].fields))), ports))',
    also: {
      file: 'src/sync/row/reconcile.ts',
      find: 'Object.entries(wantedFields(state))',
      replace:
        'Object.entries(wantedFields({ ...state, mutations: state.mutations.toReversed() }))',
    },
    only: 'no-silent-undo',
  },
  {
    name: 'a delete beats a newer edit without a word',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: "if (mutation.type === 'delete') return changed.size === 0 ? [fresh] : []",
    replace: "if (mutation.type === 'delete') return [fresh]",
    only: 'server-wins',
  },
  {
    name: 'the tray says that nothing was lost',
    tier: 1,
    file: 'src/sync/row/reconcile.ts',
    find: 'mutationCount: state.mutations.length',
    replace: 'mutationCount: 0',
    only: 'honest',
  },
  {
    name: 'what a pull brought while an answer was outstanding is forgotten',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: 'state.remoteRow === null || wasMissing',
    replace: 'state.remoteRow === null || wasMissing || confirmed',
  },
  {
    name: 'an older row that comes late is taken for the newest',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: "  if (incoming.type === 'row' && isOlder(incoming.row, state)) return { state, rejections: [] }\n",
    replace: '',
  },
  {
    name: 'a pull moves the base without looking for conflicts',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: '    ? reconcileGone(state, ports)\n    : reconcile(state, incoming.row, ports)\n}\n\n/**',
    replace:
      '    ? reconcileGone(state, ports)\n    : { state: { ...state, base: incoming.row, remoteRow: null }, rejections: [] }\n}\n\n/**',
  },
  {
    name: 'a pull takes the first edit of a row for settled',
    tier: 1,
    file: 'src/sync/row/settle.ts',
    find: 'incoming.row.last_mutation_id === head.id &&\n    unseenOf',
    replace: 'incoming.row.last_mutation_id !== null &&\n    unseenOf',
  },
]
