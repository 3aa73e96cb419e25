import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { type DeviceSubscription, type PushPayload, pushPayload } from '#contract/alerts.ts'

/** What a device received, once signature and encryption were found valid. */
type Delivery = {
  readonly payload: PushPayload
  readonly urgency: string | undefined
  readonly ttlSeconds: number
}

type Device = { readonly keys: ECDH; readonly auth: Buffer; readonly deliveries: Delivery[] }

/**
 * A push service on the loopback, as strict as the protocol: RFC 8030 (headers), RFC 8292 (sender), RFC 8188 and RFC
 * 8291 (content, readable by the device alone). `faults` lists what it has refused; a test ends with none.
 */
export const startPushService = async () => {
  const devices = new Map<string, Device>()
  const faults: string[] = []
  let answer: number | null = null
  let serverKey = ''

  const receive = async (request: IncomingMessage): Promise<number> => {
    const device = devices.get(request.url ?? '')
    if (!device) return 410
    if (answer !== null) return answer
    const body = await readAll(request)
    const fault =
      headerFault(request) ??
      vapidFault(request.headers.authorization, { origin: origin(), serverKey })
    if (fault !== null) {
      faults.push(fault)
      return 400
    }
    const text = decrypt(body, device)
    if (text === null) {
      faults.push('the payload cannot be decrypted')
      return 400
    }
    device.deliveries.push({
      payload: v.parse(pushPayload, JSON.parse(text)),
      urgency: request.headers.urgency?.toString(),
      ttlSeconds: Number(request.headers.ttl),
    })
    return 201
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        faults.push(String(error))
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const origin = () => `http://127.0.0.1:${port}`

  return {
    faults,
    /** As a browser subscribes, with the server's public key. */
    subscribe: (applicationServerKey: string) => {
      serverKey = applicationServerKey
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const device: Device = { keys, auth: randomBytes(16), deliveries: [] }
      const path = `/send/${randomBytes(8).toString('hex')}`
      devices.set(path, device)
      const subscription: DeviceSubscription = {
        endpoint: `${origin()}${path}`,
        keys: {
          p256dh: keys.getPublicKey('base64url'),
          auth: device.auth.toString('base64url'),
        },
      }
      return {
        subscription,
        deliveries: device.deliveries,
        unsubscribe: () => devices.delete(path),
      }
    },
    /** Answers this from now on instead of accepting anything; null: accepts again. */
    answerWith: (status: number | null) => {
      answer = status
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const headerFault = ({ method, headers }: IncomingMessage): string | null => {
  if (method !== 'POST') return 'not a POST'
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) return 'no TTL'
  if (headers['content-encoding'] !== 'aes128gcm') return 'not aes128gcm'
  return null
}

/** `vapid t=<JWT>, k=<public key>` (RFC 8292, sections 2 and 3). */
const vapidFault = (
  authorization: string | undefined,
  { origin, serverKey }: { readonly origin: string; readonly serverKey: string },
): string | null => {
  const { token, key } =
    /^vapid t=(?<token>[\w-]+\.[\w-]+\.[\w-]+), ?k=(?<key>[\w-]+)$/.exec(authorization ?? '')
      ?.groups ?? {}
  if (token === undefined || key === undefined) return 'no VAPID'
  if (key !== serverKey) return 'not the key that the browser has subscribed with'
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (alg !== 'ES256' || !isSigned) return 'not signed'
  if (aud !== origin) return `meant for ${aud}`
  const leftS = exp - Date.now() / 1_000
  if (!(leftS > 0 && leftS <= 24 * 60 * 60 + 60)) return 'expired, or valid for more than a day'
  if (!/^(mailto:|https:)/.test(sub)) return 'no contact is named'
  return null
}

/** One record of RFC 8188, its key as RFC 8291 derives it; null where it cannot be decrypted. */
const decrypt = (body: Buffer, { keys, auth }: Device): string | null => {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const shared = keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = hkdf({ salt: auth, secret: shared, info, length: 32 })
  const parts = (name: string, length: number) =>
    hkdf({ salt, secret, info: Buffer.from(`Content-Encoding: ${name}\0`), length })
  const decipher = createDecipheriv('aes-128-gcm', parts('aes128gcm', 16), parts('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  try {
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    return end < 0 ? null : padded.subarray(0, end).toString()
  } catch {
    // The tag is wrong: Node reports this only by throwing.
    return null
  }
}

type Derivation = {
  readonly salt: Buffer
  readonly secret: Buffer
  readonly info: Buffer
  readonly length: number
}

/** RFC 5869, for lengths of one block. */
const hkdf = ({ salt, secret, info, length }: Derivation): Buffer => {
  const key = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', key)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length)
}
