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
  /** Sends the subscriber what is new to them. */
  readonly notify: (latest: LatestChanges) => void
  /** Sends a sign of life. */
  readonly heartbeat: () => void
  /** Whether the subscriber has not received the last heartbeat yet. */
  readonly isStuck: () => boolean
  readonly end: () => void
}

type ChangeStreamOptions = {
  /** Number of the last event that the subscriber has received; 0: none. */
  readonly seen: number
  /** Called when the subscriber has gone. */
  readonly onGone: () => void
  /** Closes the connection of a subscriber that would never receive the end. */
  readonly cutConnection: () => void
}

/**
 * Server-sent events (HTML standard, section 9.2) for one subscriber. At most one event is queued, and behind it only the
 * latest changes: a slow subscriber gets fewer events, and they never pile up.
 */
const createChangeStream = (options: ChangeStreamOptions): ChangeStream => {
  const position: StreamPosition = { seen: options.seen, hasHeard: false }
  let unsent: LatestChanges | null = null
  let isHeartbeatDue = false

  const send = (to: Controller): void => {
    if (isFull(to)) return
    const text = unsent === null ? null : nextEvent(position, unsent)
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

type StreamPosition = { seen: number; hasHeard: boolean }

/** Null: nothing new. The first event is always sent; it shows from which change on the subscriber is up to date. */
const nextEvent = (position: StreamPosition, latest: LatestChanges): string | null => {
  // A number above the latest one comes from another database.
  const since = position.seen > latest.change && !position.hasHeard ? 0 : position.seen
  const entities = changedSince(latest, since)
  if (position.hasHeard && entities.length === 0) return null
  position.hasHeard = true
  position.seen = Math.max(since, latest.change)
  return `event: change\nid: ${position.seen}\ndata: ${JSON.stringify({ entities })}\n\n`
}

/** A client that follows the changes. */
export type ChangeSubscriber = {
  readonly accountId: string
  readonly tokenHash: string
  /** The last change that the subscriber knows of; 0: none. */
  readonly seen: number
  /** Closes the connection of a subscriber that no longer receives anything. */
  readonly cutConnection: () => void
}

type OpenChangeSubscriber = ChangeSubscriber & {
  readonly stream: ChangeStream
  readonly openedMs: number
  /** Called when this subscriber has gone. */
  readonly onGone: () => void
}

export type ChangeSubscribers = {
  readonly all: () => readonly OpenChangeSubscriber[]
  /** Null: there are too many. The number per account is limited; its oldest subscriber is then closed. */
  readonly add: (subscriber: ChangeSubscriber, nowMs: number) => OpenChangeSubscriber | null
  readonly end: (subscriber: OpenChangeSubscriber) => void
}

const MOST_OF_ACCOUNT = 10
const MOST = 1_000

export type ChangeSubscribersOptions = {
  /** Called for the first subscriber; the returned function is called when the last one has gone. */
  readonly wake: () => () => void
  /** Called for each new subscriber; the returned function is called when that subscriber has gone. */
  readonly onOpened: () => () => void
}

export const createChangeSubscribers = ({
  wake,
  onOpened,
}: ChangeSubscribersOptions): ChangeSubscribers => {
  const subscribers = new Set<OpenChangeSubscriber>()
  let rest = (): void => undefined

  const forget = (subscriber: OpenChangeSubscriber): void => {
    if (!subscribers.delete(subscriber)) return
    subscriber.onGone()
    if (subscribers.size === 0) rest()
  }
  const end = (subscriber: OpenChangeSubscriber): void => {
    if (!subscribers.has(subscriber)) return
    forget(subscriber)
    subscriber.stream.end()
  }
  const evictOldest = (accountId: string): void => {
    const ofAccount = [...subscribers].filter((subscriber) => subscriber.accountId === accountId)
    for (const oldest of ofAccount.slice(0, Math.max(0, ofAccount.length + 1 - MOST_OF_ACCOUNT)))
      end(oldest)
  }

  return {
    all: () => [...subscribers],
    add: (subscriber, openedMs) => {
      evictOldest(subscriber.accountId)
      if (subscribers.size >= MOST) return null
      const { seen, cutConnection } = subscriber
      const stream = createChangeStream({ seen, cutConnection, onGone: () => forget(added) })
      const added = { ...subscriber, stream, openedMs, onGone: onOpened() }
      if (subscribers.size === 0) rest = wake()
      subscribers.add(added)
      return added
    },
    end,
  }
}
