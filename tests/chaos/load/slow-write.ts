import { type IncomingMessage, request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { bearer, type Reply } from './call-server.ts'
import type { PlannedWrite } from './ledger.ts'

export type SlowWrite = {
  /** Sends the rest. Null: the connection was cut off. */
  readonly finish: () => Promise<Reply | null>
}

/** Sends a write without its last byte: the server has begun to handle the request, and cannot answer it yet. */
export const beginSlowWrite = async (
  address: string,
  token: string,
  { call }: PlannedWrite,
): Promise<SlowWrite> => {
  const body = Buffer.from(JSON.stringify(call.body))
  const request = openRequest(`${address}${call.path}`, {
    method: call.method,
    agent: false,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      // The server confirms by "100 Continue" that it has read the head and begun.
      Expect: '100-continue',
      ...call.headers,
      ...bearer(token),
    },
  })
  const answered = new Promise<IncomingMessage | null>((resolve) => {
    request.once('response', resolve)
    request.on('error', () => resolve(null))
  })
  await new Promise<void>((resolve) => {
    request.once('continue', resolve)
    request.flushHeaders()
  })
  request.write(body.subarray(0, -1))
  return {
    finish: async () => {
      request.end(body.subarray(-1))
      const response = await answered
      if (response === null) return null
      const content: unknown = JSON.parse(await text(response))
      return { status: response.statusCode ?? 0, headers: new Headers(), body: content }
    },
  }
}
