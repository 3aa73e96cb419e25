import type { LedgerEntry } from './ledger.ts'
import type { ServerContents } from './read-server.ts'

type Before = Pick<ServerContents, 'versions'>

export type WritesToCheck = {
  readonly before: Before
  readonly now: ServerContents
  readonly entries: readonly LedgerEntry[]
  /** The admin whose edits are in the ledger. */
  readonly adminId: string
}

/** Everything that took effect more than once, one sentence each. */
export const checkWrites = ({ before, now, entries, adminId }: WritesToCheck): string[] => [
  ...secondsOfTheirName(now).map((name) => `two models ${name}`),
  ...sameTwice(now),
  ...[...now.versions].flatMap(([id, version]) => {
    const changes = version - (before.versions.get(id) ?? 0)
    const writes = now.writes.filter(({ rowId }) => rowId === id)
    const name = nameOf(now, id)
    const own = writes.filter(({ actorId }) => actorId === adminId).length
    const made = entries.filter(({ model }) => model === name).length
    return [
      ...(changes === writes.length
        ? []
        : [`${name ?? id}: ${changes} changes by ${writes.length} writes`]),
      ...(name === null || own <= made ? [] : [`${name}: ${own} writes of ${made} edits`]),
    ]
  }),
]

const secondsOfTheirName = ({ rows }: ServerContents): unknown[] => {
  const names = (rows.models ?? []).map(({ name }) => name)
  return names.filter((name, index) => names.indexOf(name) < index)
}

const sameTwice = ({ writes, ...now }: ServerContents): string[] => {
  const keys = new Map<string, string>()
  return writes.flatMap(({ actorId, method, rowId, fingerprint, key }) => {
    const what = [actorId, method, rowId, fingerprint].join(' ')
    const first = keys.get(what)
    keys.set(what, key)
    return first === undefined || first === key
      ? []
      : [`${nameOf({ writes, ...now }, rowId) ?? rowId}: the same ${method} under two keys`]
  })
}

/** The name of the row; null: it is deleted. */
const nameOf = ({ rows }: ServerContents, id: string): string | null => {
  const name = rows.models?.find((row) => row.id === id)?.name
  return typeof name === 'string' ? name : null
}
