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
    find: 'return hasMore ? pullChanges(ports, entity, { ...next, cursor }) : {',
    replace: 'return {',
  },
  {
    name: 'between two pages of changes one is passed over',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'pullChanges(ports, entity, { ...next, cursor })',
    replace: 'pullChanges(ports, entity, { ...next, cursor: String(Number(cursor) + 1) })',
  },
  {
    name: 'another epoch is not noticed',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: "if (reading.type === 'lost' || reading.epoch !== mark.epoch)",
    replace: "if (reading.type === 'lost')",
  },
  {
    name: 'rows of a restored database are compared by version',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: 'const isOfNewDatabase = mark.epoch !== null && mark.epoch !== epoch',
    replace: 'const isOfNewDatabase = mark.epoch !== null && mark.epoch === ``',
  },
  {
    name: 'what was sent to the database before a restore still counts as on its way',
    tier: 1,
    file: 'src/sync/pull.ts',
    find: '? receive : receiveAgain)',
    replace: '? receive : receive)',
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
