import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { incomingOf } from './client-address.ts'

/** Time limit for a body. For a body that may be slow it is the interval of the checks instead. */
const TIMEOUT_MS = 30_000

/**
 * Least progress of a slow body between two checks: 4 bytes a millisecond, half of what the sending device takes for a
 * dead connection. So the largest picture arrives within an hour, which jobs that delete abandoned uploads rely on.
 */
const LEAST_BYTES = 4 * TIMEOUT_MS

const mayBeSlow = new WeakSet<object>()

/** The body of this request may take longer as long as it makes progress: for signed-in senders. */
export const allowSlowBody = (context: Context): void => {
  const incoming = incomingOf(context)
  if (incoming !== null) mayBeSlow.add(incoming)
}

export type BodyDeadlineDeps = {
  /** Calls back once; the returned function cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Closes connections that do not send the body of a request in time. Node's own limit allows no exceptions. */
export const limitBodyTime = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { after }: BodyDeadlineDeps,
): void => {
  if (!announcesBody(incoming)) return
  const { socket } = incoming
  let seenBytes = socket.bytesRead
  let callOff = (): void => undefined
  const look = (): void => {
    if (incoming.complete) return
    const isArriving = socket.bytesRead - seenBytes >= LEAST_BYTES
    // Data has arrived and is not read yet: the connection is waiting for this server.
    const isHeldByUs = incoming.readableLength > 0
    seenBytes = socket.bytesRead
    if (mayBeSlow.has(incoming) && (isArriving || isHeldByUs)) callOff = after(TIMEOUT_MS, look)
    else cutOff(incoming, outgoing)
  }
  callOff = after(TIMEOUT_MS, look)
  incoming.once('close', () => callOff())
}

/** A request without one of these headers has no body (RFC 9112, section 6.3). */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  'content-length' in headers || 'transfer-encoding' in headers

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Like Node itself: sends a final error, unless an answer has begun, or one to an earlier request is still being sent.
 */
const cutOff = ({ socket }: IncomingMessage, outgoing: ServerResponse): void => {
  if (socket.writable && outgoing.socket === socket && !outgoing.headersSent) socket.write(TOO_SLOW)
  socket.destroy()
}
