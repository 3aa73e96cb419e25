import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { incomingOf } from './client-address.ts'

/** Within this time a body has to be there. One that may be slow is looked at every so often instead. */
const TIMEOUT_MS = 30_000

/**
 * Of a slow body, so much must have come between two looks: 4 bytes a millisecond, half of what the sending device takes
 * for a dead line. The largest picture is there within the hour that is longer than any upload, as those who clear away
 * what was left behind rely on.
 */
const LEAST_BYTES = 4 * TIMEOUT_MS

const mayBeSlow = new WeakSet<object>()

/** The body of this request may take its time as long as it goes on arriving: for senders whom one knows. */
export const allowSlowBody = (context: Context): void => {
  const incoming = incomingOf(context)
  if (incoming !== null) mayBeSlow.add(incoming)
}

export type BodyDeadlineDeps = {
  /** Calls back once; the returned function calls it off. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Cuts off whoever does not send the body of a request in time. Node's own limit knows no exceptions. */
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
    const isOnItsWay = socket.bytesRead - seenBytes >= LEAST_BYTES
    // What has come and waits to be read: the line stands still because of us.
    const isHeldByUs = incoming.readableLength > 0
    seenBytes = socket.bytesRead
    if (mayBeSlow.has(incoming) && (isOnItsWay || isHeldByUs)) callOff = after(TIMEOUT_MS, look)
    else cutOff(incoming, outgoing)
  }
  callOff = after(TIMEOUT_MS, look)
  incoming.once('close', () => callOff())
}

/** Without one of these there is none (RFC 9112, section 6.3). */
const announcesBody = ({ headers }: IncomingMessage): boolean =>
  'content-length' in headers || 'transfer-encoding' in headers

const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** As Node itself does it: a last word, unless an answer has begun, or one to an earlier request is still on its way. */
const cutOff = ({ socket }: IncomingMessage, outgoing: ServerResponse): void => {
  if (socket.writable && outgoing.socket === socket && !outgoing.headersSent) socket.write(TOO_SLOW)
  socket.destroy()
}
