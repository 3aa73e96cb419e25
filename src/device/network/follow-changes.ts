import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as v from 'valibot'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import { CHANGES_PATH, changeEvent } from '#contract/sync-protocol.ts'
import type { Clock } from '#sync/ports.ts'
import { backoffMs } from '#sync/schedule.ts'
import { isOfOurServer } from './own-answer.ts'

export type ChangeStreamPorts = {
  readonly origin: string
  readonly readToken: () => Promise<string | null>
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly random: () => number
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onChange: (entities: readonly EntityKey[]) => void
}

export type ChangeStream = {
  /** Retries now: the admin signed in, or the network is back. */
  readonly wake: () => void
  readonly stop: () => void
}

/**
 * The server sends a heartbeat every 20 s; after a longer silence the connection is dead, whatever the system reports.
 */
const IDLE_TIMEOUT_MS = 50_000

/**
 * Follows `GET /api/admin/changes` for as long as the server offers it, and reconnects after every loss of the
 * connection.
 */
export const followChanges = (ports: ChangeStreamPorts): ChangeStream => {
  const waiting = createWaiting(ports.clock)
  let connection: AbortController | null = null
  let isStopped = false
  let lastEventId: string | null = null

  const run = async (): Promise<void> => {
    for (let failures = 0; !isStopped; ) {
      connection = new AbortController()
      const outcome = await listen(ports, {
        connection,
        lastEventId,
        noteId: (id) => {
          lastEventId = id
        },
      })
      if (outcome === 'not-offered') return
      failures = outcome === 'closed' ? 0 : failures + 1
      if (!isStopped) await waiting.wait(backoffMs(failures, ports.random))
    }
  }

  void run()
  return {
    wake: waiting.wake,
    stop: () => {
      isStopped = true
      connection?.abort()
      waiting.wake()
    },
  }
}

type Listening = {
  readonly connection: AbortController
  readonly lastEventId: string | null
  readonly noteId: (id: string) => void
}

/**
 * A stream that is cut sooner, as some proxies cut every stream, is as bad as none: the wait before the next one keeps
 * growing.
 */
const HOLDS_MS = 10_000

/** `closed`: it was open for a while. `failed`: it never was. */
const listen = async (
  ports: ChangeStreamPorts,
  { connection, lastEventId, noteId }: Listening,
): Promise<'closed' | 'failed' | 'not-offered'> => {
  const idleTimeout = createIdleTimeout(ports.clock, () => connection.abort())
  let openedAtMs: number | null = null
  const ended = () =>
    openedAtMs !== null && ports.clock.nowMs() - openedAtMs >= HOLDS_MS ? 'closed' : 'failed'
  try {
    const response = await open(ports, connection.signal, lastEventId)
    if (response === null) return 'failed'
    if (response.status === 404 || response.status === 405) return 'not-offered'
    if (!isStream(response) || response.body === null) return 'failed'
    openedAtMs = ports.clock.nowMs()
    ports.onOpen()
    const events = response.body
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .pipeThrough(new EventSourceParserStream({ onComment: idleTimeout.restart }))
    for await (const { id, data } of readAll(events)) {
      idleTimeout.restart()
      if (id !== undefined) noteId(id)
      ports.onChange(readEntities(data))
    }
    return ended()
  } catch {
    // The connection broke, was aborted, or was never made.
    return ended()
  } finally {
    idleTimeout.end()
    if (openedAtMs !== null) ports.onClose()
  }
}

const isStream = ({ ok, headers }: Response): boolean =>
  ok && /^text\/event-stream\b/.test(headers.get('Content-Type') ?? '')

/** Null: no admin is signed in, or another server answered. */
const open = async (
  { origin, readToken, fetch }: ChangeStreamPorts,
  signal: AbortSignal,
  lastEventId: string | null,
): Promise<Response | null> => {
  const token = await readToken()
  if (token === null) return null
  const response = await fetch(new URL(CHANGES_PATH, origin), {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
    },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal,
  })
  return isOfOurServer(response) ? response : null
}

/** Not every browser can iterate a stream directly. */
async function* readAll<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const readEntities = (data: string): readonly EntityKey[] => {
  const event = v.safeParse(v.pipe(v.string(), v.parseJson(), changeEvent), data)
  return event.success ? event.output.entities.filter(isEntityKey) : []
}

/** Calls back when nothing was received for too long. */
const createIdleTimeout = (clock: Clock, onTooLong: () => void) => {
  let cancel = clock.after(IDLE_TIMEOUT_MS, onTooLong)
  return {
    restart: (): void => {
      cancel()
      cancel = clock.after(IDLE_TIMEOUT_MS, onTooLong)
    },
    end: (): void => cancel(),
  }
}

const createWaiting = (clock: Clock) => {
  let wake: () => void = () => undefined
  return {
    wake: (): void => wake(),
    wait: (delayMs: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = clock.after(delayMs, resolve)
        wake = () => {
          cancel()
          resolve()
        }
      }),
  }
}
