import type { Mutant } from './mutant.ts'

/** Bugs with processes of an older version, which know fewer fields. */
export const ROLLOUT_MUTANTS: readonly Mutant[] = [
  {
    name: 'what an older process does not name is taken for the default',
    file: 'src/sync/row/row-fields.ts',
    find: 'if (fields.every((field) => field in body)) return row\n',
    replace: 'if (row) return row\n',
  },
  {
    name: 'what was known of an earlier version counts as seen in this one',
    file: 'src/sync/row/row-fields.ts',
    find: '...(unseen.length > 0 ? { unseen } : {})',
    replace: '...(unseen.length < 0 ? { unseen } : {})',
  },
  {
    name: 'a field that was not seen is written over unseen',
    file: 'src/sync/replay.ts',
    find: 'versionToEtag(unseen.length === 0 ? base.version : 0)',
    replace: 'versionToEtag(base.version)',
  },
  {
    name: 'what an older process did not keep leaves no trace',
    file: 'src/sync/row/settle.ts',
    find: 'const lost = shown && row ? notKept(state, { shown, row }) : []',
    replace: 'const lost = shown && row && !state ? notKept(state, { shown, row }) : []',
  },
  {
    name: 'a row as it was before counts as a kept edit',
    file: 'src/sync/row/row-fields.ts',
    find: '.filter((field) => !(field in shown) || sameValue(shown[field], before[field]))',
    replace: '.filter((field) => !(field in shown) || (before && field in shown === false))',
  },
  {
    name: 'an older process’s list tells what was kept',
    file: 'src/sync/row/settle.ts',
    find: 'unseenOf(state.entity, incoming.row, head.fields).length === 0',
    replace: 'unseenOf(state.entity, incoming.row, head.fields).length >= 0',
  },
  {
    name: 'rows that were told in part are never read whole',
    file: 'src/sync/pull.ts',
    find: 'if (read.mark.isPart && filling === null) return',
    replace:
      'if (read.mark.isPart) return pullChanges(ports, wanted, read.mark)\n  if (read.mark.isPart && filling === null) return',
  },
  {
    name: 'a row of the same version that tells more is no news',
    file: 'src/sync/row/row-fields.ts',
    find: '? fieldsOf(entity).some((field) => isSeen(row, field) && !isSeen(local, field))',
    replace: '? fieldsOf(entity).length === 0',
  },
].map((mutant) => ({ ...mutant, tier: 1, hasRollout: true }) as const)
