import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '#server/settings/object-store-settings.ts'

type Kept = { readonly contentType: string; readonly bytes: Buffer }

/**
 * The part of S3 that the server uses, in this process: path-style addresses, signatures of version 4 over headers and
 * content. Written after the Amazon S3 API Reference, "Authenticating Requests: Using the Authorization Header".
 */
export const startSmallS3 = async () => {
  const settings = {
    bucket: 'pictures',
    region: 'eu-test-1',
    accessKeyId: 'AKIDTEST',
    secretAccessKey: 'secret+of/the=test',
  }
  const objects = new Map<string, Kept>()
  const asked: string[] = []
  let fault: number | null = null
  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    asked.push(`${method} ${url}`)
    const body = await readAll(request)
    if (fault !== null) return void response.writeHead(fault).end()
    if (method === 'PUT' && request.headers['content-length'] === undefined)
      return void response.writeHead(411).end()
    if (!isSigned(request, body, settings)) return void response.writeHead(403).end()
    answer({ method, key: url, body, objects, request, response })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` } satisfies S3Settings,
    objects,
    asked,
    /** From now on every request is answered with this status; null: normally. */
    failWith: (status: number | null): void => {
      fault = status
    },
    close,
  }
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Asked = {
  readonly method: string
  readonly key: string
  readonly body: Buffer
  readonly objects: Map<string, Kept>
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

const answer = ({ method, key, body, objects, request, response }: Asked): void => {
  const kept = objects.get(key)
  if (method === 'PUT') {
    const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
    objects.set(key, { contentType, bytes: body })
    response.writeHead(200).end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (kept === undefined) response.writeHead(404).end()
  else sendKept(kept, request, response)
}

const sendKept = (kept: Kept, request: IncomingMessage, response: ServerResponse): void => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part =
    first === undefined ? kept.bytes : kept.bytes.subarray(Number(first), Number(last) + 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'Content-Type': kept.contentType,
    'Content-Length': part.length,
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

type Keys = Omit<S3Settings, 'endpoint'>

const isSigned = (request: IncomingMessage, body: Buffer, keys: Keys): boolean => {
  const { method = '', url = '', headers } = request
  const [, account, scope = '', names = '', signature = ''] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const payload = String(headers['x-amz-content-sha256'])
  const isWhole = payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body)
  const isInBucket = url.startsWith(`/${keys.bucket}/`)
  if (account !== keys.accessKeyId || !isWhole || !isInBucket) return false
  const time = String(headers['x-amz-date'])
  const [day = '', region = ''] = scope.split('/')
  if (region !== keys.region || !time.startsWith(day)) return false
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, path, query, lines.join(''), names, payload].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n')
  const secret = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(Buffer.from(`AWS4${keys.secretAccessKey}`), day), region),
  )
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(secret, toSign))
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
