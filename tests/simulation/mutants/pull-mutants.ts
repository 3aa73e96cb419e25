import type { Mutant } from './mutant.ts'

/** Bugs in what is pulled, and from which database. */
export const PULL_MUTANTS: readonly Mutant[] = [
  {
    name: 'tombstones are ignored',
    tier: 1,
    file: 'src/sync/read-pulled.ts',
    find: 'if (v.is(tombstone, entry)) deletedIds.push(entry.id)',
    replace: 'if (v.is(tombstone, entry)) continue',
  },
  {
    name: 'the cursor moves on before its page is stored',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: '    const take = receiveWith(ports, receive)\n',
    replace:
      '    await ports.store.markPull(entity, next)\n    const take = receiveWith(ports, receive)\n',
    only: 'convergence',
  },
  {
    name: 'of several pages of changes only the first is asked for',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'return done(next, hasMore)',
    replace: 'return done(hasMore ? { ...next, loadedAtMs: 0 } : next, false)',
  },
  {
    name: 'between two pages of changes one is passed over',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: '  const brought = {\n    ...mark,\n    cursor,',
    replace:
      '  const brought = {\n    ...mark,\n    cursor: hasMore ? String(Number(cursor) + 1) : cursor,',
  },
  {
    name: 'between two pages of a list one row is passed over',
    tier: 1,
    file: 'src/sync/pull-marks.ts',
    find: "  const [first = '', ...others] = idsOf(reading)",
    replace:
      "  const [first = '', ...others] = reading.rows.map(({ id }) => id.slice(0, -1) + '0')",
  },
  {
    name: 'a list goes on with the pages of another database',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'if (belowId !== null && reading.epoch !== mark.epoch)',
    replace: 'if (belowId !== null && reading.epoch === ``)',
  },
  {
    name: 'edits of rows that a restored server has not shown yet are sent',
    tier: 1,
    file: 'src/sync/pull-plan.ts',
    find: 'return unseen.has(entity) || (belowId !== undefined && rowId < belowId)',
    replace: 'return unseen.has(entity) || (belowId !== undefined && rowId === ``)',
  },
  {
    name: 'only the first page of a restored database replaces what was known',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'before?.isOfNewDatabase ?? (mark.epoch',
    replace: '(before === null ? null : false) ?? (mark.epoch',
  },
  {
    name: 'what was deleted while the pages arrived stays',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'cursor: before === null ? reading.cursor : mark.cursor,',
    replace: 'cursor: reading.cursor,',
  },
  {
    name: 'another epoch is not noticed',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: "  // The server has lost the cursor, or is another one: only the list shows what was deleted since.\n  if (reading.type === 'lost' || reading.epoch !== mark.epoch)",
    replace: "  if (reading.type === 'lost')",
  },
  {
    name: 'rows of a restored database are compared by version',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: '(mark.epoch !== null && mark.epoch !== epoch)',
    replace: '(mark.epoch !== null && mark.epoch === ``)',
  },
  {
    name: 'what was sent to the database before a restore still counts as on its way',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'isOfNewDatabase ? receiveAgain : receive)',
    replace: 'isOfNewDatabase ? receive : receive)',
  },
  {
    name: 'an unchanged list of another database is believed',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'return reading.epoch === mark.epoch',
    replace: 'return reading.epoch !== ``',
  },
  {
    name: 'a list that may hold a deleted row is not doubted',
    tier: 1,
    file: 'src/sync/drain.ts',
    find: "return mutation.type === 'create' && remoteRow?.type === 'gone' && verdict.type === 'applied'",
    replace: 'return false',
  },
  {
    name: 'what the server tells of its changes is not heard',
    tier: 1,
    file: 'src/sync/pull-plan.ts',
    find: 'if (signal === `changed:',
    replace: 'if (signal === `unheard:',
  },
  {
    name: 'the engine says that it is still at work when it is done',
    tier: 1,
    file: 'src/sync/engine.ts',
    find: '    await ports.store.writeStatus(\n      isPaused',
    replace: '    if (backoff) await ports.store.writeStatus(\n      isPaused',
    only: 'honest',
  },
]
