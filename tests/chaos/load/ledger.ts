import type { EntityKey } from '#contract/entities/entities.ts'
import type { Call, Reply } from './call-server.ts'

/** How the mark of the row begins that all writers write to. */
export const SHARED = 'shared-'

/** What the writers write: an administrator may make rows of these, and a text in them can carry a mark. */
export const WRITTEN_ENTITIES = ['models', 'blog'] as const satisfies readonly EntityKey[]

export type WrittenEntity = (typeof WRITTEN_ENTITIES)[number]

/** A row as it must be, judging by what the server has acknowledged. */
export type ExpectedRow = {
  readonly entity: WrittenEntity
  readonly id: string
  readonly version: number
  /** The mark of the write that made this version; null: it is deleted. */
  readonly mark: string | null
}

/** A write and what it does to its row. */
export type PlannedWrite = {
  readonly call: Call
  readonly status: number
  readonly after: ExpectedRow
  /** Others write to this row too: what its version will be is not known here. */
  readonly isShared: boolean
}

/** What the server has acknowledged, and every contradiction to that. */
export type Ledger = ReturnType<typeof createLedger>

const MOST_VIOLATIONS = 20
const LONGEST = 300

export const createLedger = () => {
  const rows = new Map<string, ExpectedRow>()
  const history = new Map<string, ExpectedRow[]>()
  const violations: string[] = []
  let acknowledged = 0
  let sharedUpdates = 0
  const object = (text: string): void => {
    if (violations.length < MOST_VIOLATIONS) violations.push(text.slice(0, LONGEST))
  }
  return {
    rows: (): readonly ExpectedRow[] => [...rows.values()],
    violations: (): readonly string[] => violations,
    acknowledged: (): number => acknowledged,
    /** Acknowledged updates of rows that several writers share. */
    sharedUpdates: (): number => sharedUpdates,
    object,
    /** Whether several writers write to the row, so that nobody knows what it will be. */
    isShared: (id: string): boolean => rows.get(id)?.mark?.startsWith(SHARED) === true,
    /** Every state that the row was acknowledged to be in, the first version first. */
    historyOf: (id: string): readonly ExpectedRow[] => history.get(id) ?? [],
    acknowledge: ({ call, status, after, isShared }: PlannedWrite, reply: Reply): void => {
      const what = `${call.method} ${call.path}`
      if (reply.status !== status) {
        object(`${what}: answered ${reply.status} ${JSON.stringify(reply.body)}`)
        return
      }
      acknowledged += 1
      if (isShared) {
        sharedUpdates += 1
        return
      }
      const version = versionOf(reply.body)
      if (version !== null && version !== after.version)
        object(`${what}: acknowledged as version ${version}, it is the ${after.version}th change`)
      rows.set(after.id, after)
      history.set(after.id, [...(history.get(after.id) ?? []), after])
    },
  }
}

export const versionOf = (body: unknown): number | null =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : null
