import { type ChangeStanding, changedSince } from './change-standing.ts'

export type ChangeStream = {
  readonly body: ReadableStream<Uint8Array>
  /** The reader hears of what is new to them. */
  readonly tell: (standing: ChangeStanding) => void
  /** A sign of life. */
  readonly beat: () => void
  /** Whether the last sign of life has still not been taken. */
  readonly isStuck: () => boolean
  readonly end: () => void
}

export type ChangeStreamOptions = {
  /** The number of the last event that the reader has had; 0 when they have had none. */
  readonly seen: number
  /** The reader has gone. */
  readonly onGone: () => void
  /** Drops the connection of a reader who would never see the end. */
  readonly cutConnection: () => void
}

/**
 * Server-sent events (HTML standard, section 9.2) for one reader. One piece at most waits to be taken, and behind it only
 * the newest standing: who reads slowly gets fewer events, and nobody makes them pile up.
 */
export const createChangeStream = (options: ChangeStreamOptions): ChangeStream => {
  const reader: Reader = { seen: options.seen, hasHeard: false }
  let untold: ChangeStanding | null = null
  let isBeatDue = false

  const send = (to: Controller): void => {
    if (isFull(to)) return
    const text = untold === null ? null : nextEvent(reader, untold)
    untold = null
    if (text === null && !isBeatDue) return
    isBeatDue = false
    to.enqueue(ENCODER.encode(text ?? BEAT))
  }

  const { body, controller } = openStream({ pull: send, cancel: options.onGone })
  return {
    body,
    tell: (standing) => {
      untold = standing
      send(controller)
    },
    beat: () => {
      isBeatDue = true
      send(controller)
    },
    isStuck: () => isBeatDue,
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

const BEAT = ': beat\n\n'

type Reader = { seen: number; hasHeard: boolean }

/** Null: it holds nothing new. The first event always comes; it tells from which change on the reader is in the picture. */
const nextEvent = (reader: Reader, standing: ChangeStanding): string | null => {
  // A number of the future is another database's.
  const since = reader.seen > standing.change && !reader.hasHeard ? 0 : reader.seen
  const entities = changedSince(standing, since)
  if (reader.hasHeard && entities.length === 0) return null
  reader.hasHeard = true
  reader.seen = Math.max(since, standing.change)
  return `event: change\nid: ${reader.seen}\ndata: ${JSON.stringify({ entities })}\n\n`
}
