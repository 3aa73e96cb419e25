import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What is answered in the server's place; null where the server itself is asked. */
type Instead = (path: string) => { readonly status: number; readonly body: string } | null

const fromServer: Instead = () => null

/** What stands before servers: it passes on what they say, unless it is told to speak itself. Closed with the test. */
export const openFront = async (origin: string) => {
  let instead = fromServer
  const front = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const own = instead(path)
    if (own !== null) {
      response.writeHead(own.status, { 'Content-Type': 'text/html; charset=utf-8' }).end(own.body)
      return
    }
    const answer = await fetch(origin + path, { method: request.method ?? 'GET', ...sent(request) })
    const headers = new Headers(answer.headers)
    // It arrives here unpacked.
    headers.delete('Content-Encoding')
    headers.delete('Content-Length')
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
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
    mend: (): void => {
      instead = fromServer
    },
  }
}

/** Whether it is a navigation decides what the server says of an address. */
const sent = ({ headers }: IncomingMessage): { readonly headers: Record<string, string> } => ({
  headers: { 'Sec-Fetch-Mode': String(headers['sec-fetch-mode'] ?? '') },
})
