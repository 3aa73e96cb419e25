import type { Queryable } from '#server/db/database-schema.ts'

/** The numbers of the last changes. */
export type LatestChanges = {
  /** Of all entities. */
  readonly change: number
  /** Of each entity that has ever changed. */
  readonly byEntity: ReadonlyMap<string, number>
}

/** One statement, so that no change up to the last is missing. */
export const readLatestChanges = async (db: Queryable): Promise<LatestChanges> => {
  const rows = await db
    .selectFrom('entity_changes')
    .select(['entity', 'change_seq'])
    .orderBy('entity')
    .execute()
  return {
    change: Math.max(0, ...rows.map(({ change_seq }) => change_seq)),
    byEntity: new Map(rows.map(({ entity, change_seq }) => [entity, change_seq])),
  }
}

/** The entities that have changed after that number. */
const changedSince = ({ byEntity }: LatestChanges, change: number): readonly string[] =>
  [...byEntity].filter(([, last]) => last > change).map(([entity]) => entity)

type ChangeStream = {
  readonly body: ReadableStream<Uint8Array>
  /** Sends the reader what is new to them. */
  readonly notify: (latest: LatestChanges) => void
  /** Sends a sign of life. */
  readonly heartbeat: () => void
  /** Whether the reader has not received the last heartbeat yet. */
  readonly isStuck: () => boolean
  readonly end: () => void
}

export type ChangeStreamOptions = {
  /** Number of the last event that the reader has received; 0: none. */
  readonly seen: number
  /** Called when the reader has gone. */
  readonly onGone: () => void
  /** Closes the connection of a reader that would never receive the end. */
  readonly cutConnection: () => void
}

/**
 * Server-sent events (HTML standard, section 9.2) for one reader. At most one event is queued, and behind it only the
 * latest changes: a slow reader gets fewer events, and they never pile up.
 */
const createChangeStream = (options: ChangeStreamOptions): ChangeStream => {
  const reader: ChangeStreamReader = { seen: options.seen, hasHeard: false }
  let unsent: LatestChanges | null = null
  let isHeartbeatDue = false

  const send = (to: Controller): void => {
    if (isFull(to)) return
    const text = unsent === null ? null : nextEvent(reader, unsent)
    unsent = null
    if (text === null && !isHeartbeatDue) return
    isHeartbeatDue = false
    to.enqueue(ENCODER.encode(text ?? HEARTBEAT))
  }

  const { body, controller } = openStream({ pull: send, cancel: options.onGone })
  return {
    body,
    notify: (latest) => {
      unsent = latest
      send(controller)
    },
    heartbeat: () => {
      isHeartbeatDue = true
      send(controller)
    },
    isStuck: () => isHeartbeatDue,
    end: () => {
      const isTaken = !isFull(controller)
      controller.close()
      if (!isTaken) options.cutConnection()
    },
  }
}

type Controller = ReadableStreamDefaultController<Uint8Array>

const isFull = ({ desiredSize }: Controller): boolean => (desiredSize ?? 0) <= 0

const openStream = (source: { pull: (controller: Controller) => void; cancel: () => void }) => {
  let controller: Controller | undefined
  const start = (given: Controller): void => {
    controller = given
  }
  const body = new ReadableStream<Uint8Array>({ ...source, start })
  if (!controller) throw new Error('a stream starts at once')
  return { body, controller }
}

const ENCODER = new TextEncoder()

const HEARTBEAT = ': beat\n\n'

type ChangeStreamReader = { seen: number; hasHeard: boolean }

/** Null: nothing new. The first event is always sent; it shows from which change on the reader is up to date. */
const nextEvent = (reader: ChangeStreamReader, latest: LatestChanges): string | null => {
  // A number above the latest one comes from another database.
  const since = reader.seen > latest.change && !reader.hasHeard ? 0 : reader.seen
  const entities = changedSince(latest, since)
  if (reader.hasHeard && entities.length === 0) return null
  reader.hasHeard = true
  reader.seen = Math.max(since, latest.change)
  return `event: change\nid: ${reader.seen}\ndata: ${JSON.stringify({ entities })}\n\n`
}

/** A client that follows the changes. */
export type Reader = {
  readonly accountId: string
  readonly tokenHash: string
  /** The last change that the reader knows of; 0: none. */
  readonly seen: number
  /** Closes the connection of a reader that no longer receives anything. */
  readonly cutConnection: () => void
}

export type OpenReader = Reader & {
  readonly stream: ChangeStream
  readonly openedMs: number
  /** Called when this reader has gone. */
  readonly onGone: () => void
}

export type Readers = {
  readonly all: () => readonly OpenReader[]
  /** Null: there are too many. The number per account is limited; its oldest reader is then closed. */
  readonly add: (reader: Reader, nowMs: number) => OpenReader | null
  readonly end: (reader: OpenReader) => void
}

const MOST_OF_ACCOUNT = 10
const MOST = 1_000

export type ReadersOptions = {
  /** Called for the first reader; the returned function is called when the last one has gone. */
  readonly wake: () => () => void
  /** Called for each new reader; the returned function is called when that reader has gone. */
  readonly onOpened: () => () => void
}

export const createReaders = ({ wake, onOpened }: ReadersOptions): Readers => {
  const readers = new Set<OpenReader>()
  let rest = (): void => undefined

  const forget = (reader: OpenReader): void => {
    if (!readers.delete(reader)) return
    reader.onGone()
    if (readers.size === 0) rest()
  }
  const end = (reader: OpenReader): void => {
    if (!readers.has(reader)) return
    forget(reader)
    reader.stream.end()
  }
  const evictOldest = (accountId: string): void => {
    const ofAccount = [...readers].filter((reader) => reader.accountId === accountId)
    for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length + 1 - MOST_OF_ACCOUNT)))
      end(oldest)
  }

  return {
    all: () => [...readers],
    add: (reader, openedMs) => {
      evictOldest(reader.accountId)
      if (readers.size >= MOST) return null
      const { seen, cutConnection } = reader
      const stream = createChangeStream({ seen, cutConnection, onGone: () => forget(added) })
      const added = { ...reader, stream, openedMs, onGone: onOpened() }
      if (readers.size === 0) rest = wake()
      readers.add(added)
      return added
    },
    end,
  }
}
