import type { EntityKey } from '#contract/entities/entities.ts'
import type { Call, Reply } from './call-server.ts'

/** Prefix of the mark of the row that all writers write to. */
export const SHARED = 'shared-'

/**
 * The entities that the writers write: an administrator may create rows of them, and one of their text fields can
 * contain a mark.
 */
export const WRITTEN_ENTITIES = ['models', 'blog'] as const satisfies readonly EntityKey[]

export type WrittenEntity = (typeof WRITTEN_ENTITIES)[number]

/** The state that a row must have, according to the server's acknowledgements. */
export type ExpectedRow = {
  readonly entity: WrittenEntity
  readonly id: string
  readonly version: number
  /** The mark of the write that made this version; null: the row is deleted. */
  readonly mark: string | null
}

/** A write and its effect on the row. */
export type PlannedWrite = {
  readonly call: Call
  readonly status: number
  readonly after: ExpectedRow
  /** Other writers write to this row too: its next version is unknown here. */
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
    /** True: several writers write to the row, so that its state is unknown. */
    isShared: (id: string): boolean => rows.get(id)?.mark?.startsWith(SHARED) === true,
    /** Every acknowledged state of the row, the first version first. */
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
