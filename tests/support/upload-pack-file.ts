import type { TestServer } from './create-test-server.ts'

type Sent = {
  readonly token: string
  readonly modelId: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly format?: string
}

const TUS = { 'Tus-Resumable': '1.0.0' }

const encode = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Announces a file, as a tus client does. */
export const announcePackFile = (
  server: Pick<TestServer, 'request'>,
  { token, modelId, name, format }: Omit<Sent, 'bytes'>,
  size: number,
): Promise<Response> =>
  server.request('/api/admin/pack-uploads', {
    method: 'POST',
    headers: {
      ...TUS,
      Authorization: `Bearer ${token}`,
      'Upload-Length': String(size),
      'Upload-Metadata': encode({
        model_id: modelId,
        filename: name,
        fingerprint: 'abc',
        ...(format === undefined ? {} : { format }),
      }),
    },
  })

type Piece = {
  readonly token: string
  readonly url: string
  readonly offset: number
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

export const sendPiece = (
  server: Pick<TestServer, 'request'>,
  { token, url, offset, body }: Piece,
): Promise<Response> =>
  server.request(url, {
    method: 'PATCH',
    headers: {
      ...TUS,
      Authorization: `Bearer ${token}`,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body,
    ...(body instanceof Uint8Array ? {} : { duplex: 'half' }),
  })

export const askOffset = (
  server: Pick<TestServer, 'request'>,
  { token, url }: Pick<Piece, 'token' | 'url'>,
): Promise<Response> =>
  server.request(url, {
    method: 'HEAD',
    headers: { ...TUS, Authorization: `Bearer ${token}` },
  })

/** Uploads a whole file; returns the answer to the last request. */
export const uploadPackFile = async (
  server: Pick<TestServer, 'request'>,
  sent: Sent,
): Promise<Response> => {
  const announced = await announcePackFile(server, sent, sent.bytes.length)
  if (announced.status !== 201) return announced
  const url = announced.headers.get('Location') ?? ''
  return sendPiece(server, { token: sent.token, url, offset: 0, body: sent.bytes })
}

/** The smallest valid files of their types. */
export const A_TEXT = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

export const A_ZIP: Uint8Array<ArrayBuffer> = new Uint8Array([
  0x50,
  0x4b,
  5,
  6,
  ...Array(18).fill(0),
])

export const A_PNG: Uint8Array<ArrayBuffer> = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
