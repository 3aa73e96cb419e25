import { Agent, request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type SentRequest = {
  readonly method: string
  /** Path and query, exactly as they are sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

export type ReceivedAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Keeps one connection open, so that a request also meets what the one before has left behind. */
export const createSender = (port: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (sent: SentRequest) => send(agent, port, sent),
    close: () => agent.destroy(),
  }
}

/** Undefined: the server closed the connection while the body was still being sent, as it may after refusing it. */
const send = (
  agent: Agent,
  port: number,
  { method, target, headers, body }: SentRequest,
): Promise<ReceivedAnswer | undefined> =>
  new Promise((resolve) => {
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: { ...headers, ...(body ? { 'Content-Length': String(body.length) } : {}) },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        const finish = () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: decode(Buffer.concat(chunks), incoming.headers['content-encoding']),
          })
        const isEndless = incoming.headers['content-type']?.startsWith('text/event-stream') === true
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (isEndless) incoming.destroy()
        })
        incoming.on('close', finish)
        incoming.on('error', finish)
      },
    )
    outgoing.on('error', () => resolve(undefined))
    outgoing.end(body ?? undefined)
  })

const decode = (body: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'gzip' && body.length > 0 ? gunzipSync(body) : body
