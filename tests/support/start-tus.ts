import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { PACK_UPLOADS_PATH } from '#contract/admin/pack-files.ts'

type Held = {
  readonly size: number
  readonly meta: Readonly<Record<string, string>>
  bytes: Buffer
}

/** The answer to a request instead of the normal one; null: the connection is cut. */
type Mishap = { readonly status: number; readonly code?: string } | 'silence' | null

/**
 * Accepts uploads as the server does (tus 1.0.0: creation, termination), and strictly: a part at a wrong offset is
 * refused.
 */
export const startTus = async () => {
  const held = new Map<string, Held>()
  const calls: string[] = []
  const tokens = new Set<string>()
  let mishap: ((method: string) => Mishap | undefined) | null = null
  /** Cuts the connection of a part after this many bytes. */
  let cutAfter: number | null = null

  const create = (request: IncomingMessage, response: ServerResponse): void => {
    const id = String(held.size + 1)
    const size = Number(request.headers['upload-length'])
    held.set(id, { size, meta: readMeta(request), bytes: Buffer.alloc(0) })
    response.writeHead(201, { Location: `${PACK_UPLOADS_PATH}/${id}` }).end()
  }
  const append = async (request: IncomingMessage, response: ServerResponse, upload: Held) => {
    if (Number(request.headers['upload-offset']) !== upload.bytes.length)
      return response.writeHead(409).end()
    for await (const part of request) {
      upload.bytes = Buffer.concat([upload.bytes, part])
      if (cutAfter !== null && upload.bytes.length >= cutAfter) {
        cutAfter = null
        return request.destroy()
      }
    }
    return response.writeHead(204, { 'Upload-Offset': upload.bytes.length }).end()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    calls.push(method)
    tokens.add(request.headers.authorization ?? '')
    response.setHeader('Tus-Resumable', '1.0.0')
    const fault = mishap?.(method)
    if (fault === 'silence') return
    if (fault === null) return request.destroy()
    if (fault !== undefined) {
      const body = fault.code ? JSON.stringify({ code: fault.code, detail: 'Non.' }) : '<html>'
      return response.writeHead(fault.status).end(body)
    }
    if (method === 'POST') return create(request, response)
    const upload = held.get(url.slice(PACK_UPLOADS_PATH.length + 1))
    if (!upload) return response.writeHead(404).end()
    if (method === 'HEAD')
      return response
        .writeHead(200, { 'Upload-Offset': upload.bytes.length, 'Upload-Length': upload.size })
        .end()
    return append(request, response, upload)
  }
  // A connection that is cut in the middle of a part ends its reading, as the test wants.
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => undefined),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    held,
    calls,
    tokens,
    answerWith: (how: typeof mishap) => {
      mishap = how
    },
    cutAfterBytes: (bytes: number) => {
      cutAfter = bytes
    },
  }
}

const readMeta = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    String(headers['upload-metadata'])
      .split(',')
      .map((entry) => entry.split(' '))
      .map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]),
  )
