import type { Mutant } from './mutant.ts'

/** The device’s storage, and who may work on it. */
export const STORAGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'every tab’s engine runs, whoever has the lock',
    tier: 1,
    file: 'src/device/host/sync-lock.ts',
    find: 'if (!isTaken) await use()',
    replace: 'await use()',
    only: 'one-sender',
  },
  {
    name: 'whoever loses the lock does not hear of it',
    tier: 1,
    file: 'src/device/host/sync-lock.ts',
    find: '    losing.abort()\n',
    replace: '',
    only: 'one-sender',
  },
  {
    name: 'an edit leaves the outbox before its answer is there',
    tier: 2,
    file: 'src/device/storage/dexie-sync-store.ts',
    find: '    return sent.map((mutation, index) => ({',
    replace:
      '    await db.outbox.bulkDelete(sent.map(({ seq }) => seq))\n    return sent.map((mutation, index) => ({',
  },
  {
    name: 'what is sent is not marked as sent',
    tier: 2,
    file: 'src/device/storage/dexie-sync-store.ts',
    find: "const sent = heads.map((entry) => ({ ...entry, state: 'sent' as const }))",
    replace: 'const sent = heads.map((entry) => ({ ...entry }))',
  },
  {
    name: 'a list overwrites rows with pending edits',
    tier: 2,
    file: 'src/device/storage/take-pulled.ts',
    find: 'const pending = new Set<string>(await pendingRowIds(db, entity))\n    const listed',
    replace: 'const pending = new Set<string>()\n    const listed',
  },
  {
    name: 'changes overwrite rows with pending edits',
    tier: 2,
    file: 'src/device/storage/take-pulled.ts',
    find: 'const pending = new Set<string>(await pendingRowIds(db, entity))\n    const [settled',
    replace: 'const pending = new Set<string>()\n    const [settled',
  },
  {
    name: 'a list deletes rows that were created here and not sent yet',
    tier: 2,
    file: 'src/device/storage/take-pulled.ts',
    find: '.filter((id) => !pending.has(id) && isGone(id))',
    replace: '.filter(isGone)',
  },
  {
    name: 'the base is not kept',
    tier: 2,
    file: 'src/device/storage/row-records.ts',
    find: '        row: state.base,\n',
    replace: '        row: mirrorRow(state),\n',
  },
  {
    name: 'an edit is said to be saved before the screen’s row is',
    tier: 2,
    file: 'src/device/storage/row-records.ts',
    find: '    ...saveMirrors(db, changed),\n',
    replace:
      '    ...saveMirrors(db, changed.filter(({ step }) => step.state.mutations.at(-1)?.seq !== null)),\n',
    only: 'durable',
  },
  {
    name: 'items do not reach the tray',
    tier: 2,
    file: 'src/device/storage/row-records.ts',
    find: 'rejections.length > 0 && db.tray',
    replace: 'rejections.length > 1 && db.tray',
  },
  {
    name: 'all accounts of a device share one database',
    tier: 2,
    file: 'src/device/storage/admin-database.ts',
    find: '`neomuse-admin-$',
    replace: '`neomuse-admin` || `$',
  },
  {
    name: 'edits go out in the session that was entered last, whoever’s it is',
    tier: 2,
    file: 'src/device/storage/account-facts.ts',
    find: 'return token.success ? token.output : null',
    replace: 'return token.success ? (globalThis.lastToken ?? token.output) : null',
    also: {
      file: 'src/device/storage/account-facts.ts',
      find: '    await db.meta.put({ key: TOKEN_KEY, value: token })\n',
      replace:
        '    await db.meta.put({ key: TOKEN_KEY, value: token })\n    globalThis.lastToken = token\n',
    },
    only: 'own-name',
  },
  {
    name: 'edits kept at a sign-out are deleted',
    tier: 2,
    file: 'src/device/storage/account-facts.ts',
    find: '    await db.meta.clear()\n',
    replace: '    await db.meta.clear()\n    await db.outbox.clear()\n',
  },
  {
    name: 'which database the kept edits are of is forgotten at a sign-out',
    tier: 2,
    file: 'src/device/storage/account-facts.ts',
    find: 'epoch: marks[at]?.epoch ?? null',
    replace: 'epoch: null',
    seed: 238,
  },
  {
    name: 'an edit and its mirror row are written one after the other',
    tier: 2,
    file: 'src/device/storage/commit-edit.ts',
    find: "db.transaction('rw', editTables(db, edit.entity), () =>\n    loadRow",
    replace: 'Promise.resolve().then(() =>\n    loadRow',
  },
]
