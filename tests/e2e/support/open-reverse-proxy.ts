import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Own = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer given instead of the server's, or none at all; null: the server itself is asked. */
type Instead = (path: string, headers: IncomingHttpHeaders) => Own | 'hangs' | null

const fromServer: Instead = () => null

/** What a hotel's network answers to every request before the guest has agreed: it asks browsers to cache it. */
export const PORTAL: Own = {
  status: 200,
  body: '<!doctype html><title>Hôtel</title><h1>Bienvenue au Grand Hôtel</h1>',
  headers: { 'Cache-Control': 'public, max-age=3600' },
}

/** A reverse proxy: it passes on the server's answers, unless it is set to answer itself. Closed with the test. */
export const openReverseProxy = async (origin: string) => {
  const { hostname, port: serverPort } = new URL(origin)
  let instead = fromServer
  const front = createServer((request, response) => {
    const { url: path = '/', method, headers } = request
    const own = instead(path, headers)
    if (own === 'hangs') return
    if (own !== null) {
      request.resume()
      response
        .writeHead(own.status, { 'Content-Type': 'text/html; charset=utf-8', ...own.headers })
        .end(own.body)
      return
    }
    const passed = send({ hostname, port: serverPort, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  front.listen(0)
  await once(front, 'listening')
  onTestFinished(() => {
    front.closeAllConnections()
    front.close()
  })
  const { port } = front.address() as AddressInfo // it listens at a port
  return {
    origin: `http://localhost:${port}`,
    sayInstead: (next: Instead): void => {
      instead = next
    },
    passOn: (): void => {
      instead = fromServer
    },
    /** Closes all connections: a change stream would survive the switch of the proxy. */
    hangUp: (): void => front.closeAllConnections(),
  }
}
