import { uploadPath } from '#contract/sync-protocol.ts'
import type { Answer } from '#sync/ports.ts'
import { type Server, sendRequest } from './network/http-transport.ts'
import { openUploadNotifier } from './picture-uploads.ts'
import type { Picture } from './storage/kept-pictures.ts'

export type UploadOptions = Pick<Server, 'origin' | 'fetch'> & {
  readonly readToken: () => Promise<string | null>
  /** Sends one upload in its own way and reports its progress. */
  readonly watch?: ((sha256: string) => WatchedUpload) | undefined
}

type WatchedUpload = { readonly fetch: typeof fetch; readonly end: () => void }

/** A connection that is slower than this counts as dead. */
const SLOWEST_BYTES_PER_MS = 8
const TIMEOUT_MS = 20_000

/** Sends pictures, once each: only the engine decides about retries. */
export const createPictureUpload =
  ({ readToken, watch, ...server }: UploadOptions) =>
  async ({ sha256, type, content }: Picture, calledOff?: Promise<unknown>): Promise<Answer> => {
    const token = await readToken()
    if (token === null) return { type: 'no-session' }
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
    const watched = watch?.(sha256)
    try {
      return await sendRequest(
        { method: 'PUT', path: uploadPath(sha256), headers, content },
        {
          ...server,
          ...(watched ? { fetch: watched.fetch } : {}),
          timeoutMs: TIMEOUT_MS + Math.ceil(content.byteLength / SLOWEST_BYTES_PER_MS),
          calledOff,
        },
      )
    } finally {
      watched?.end()
    }
  }

/** How many bytes of a request's body were sent, of how many. */
export type NotifyProgress = (sentBytes: number, totalBytes: number) => void

export type FetchWithProgress = (request: Request, notify: NotifyProgress) => Promise<Response>

/** Only XMLHttpRequest reports upload progress, and service workers have none. */
export const canNotifyProgress = (): boolean => 'XMLHttpRequest' in globalThis

/** As `fetch`, for a request whose body may take long; rejects in the same way. It sends the origin's cookies. */
export const fetchWithProgress: FetchWithProgress = async (request, notify) => {
  const { signal } = request
  const content = await request.arrayBuffer()
  signal.throwIfAborted()
  const sent = await new Promise<XMLHttpRequest>((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const abort = () => sending.abort()
    sending.open(request.method, request.url)
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.responseType = 'arraybuffer'
    sending.upload.addEventListener('progress', ({ loaded, total }) => notify(loaded, total))
    const fail = () => reject(new TypeError('Failed to fetch'))
    // It follows a redirect, which leads to another server.
    const isOfAsked = () => sending.responseURL === request.url
    sending.addEventListener('load', () => (isOfAsked() ? resolve(sending) : fail()))
    sending.addEventListener('error', fail)
    sending.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', abort)
    // The signal may outlive the request, and would keep the body in memory.
    sending.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    sending.send(content)
  })
  return responseOf(sent)
}

/** A response with one of these may not have a body (Fetch standard, "null body status"). */
const BODILESS: readonly number[] = [204, 205, 304]

const responseOf = (sent: XMLHttpRequest): Response => {
  const { status, statusText } = sent
  const body: ArrayBuffer | null = BODILESS.includes(status) ? null : sent.response
  return new Response(body, { status, statusText, headers: headersOf(sent) })
}

const headersOf = (sent: XMLHttpRequest): Headers => {
  const headers = new Headers()
  for (const line of sent.getAllResponseHeaders().split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':')
    headers.append(line.slice(0, colon), line.slice(colon + 1))
  }
  return headers
}

type Watching = {
  readonly databaseName: string
  readonly sha256: string
  /** The function that sends it. */
  readonly fetchWithProgress: FetchWithProgress
  /** Called each time there is progress. */
  readonly onProgress?: () => void
}

/** Reports an upload to the account's tabs, from its start to its end, with its progress. */
export const watchUpload = ({
  databaseName,
  sha256,
  fetchWithProgress,
  onProgress = () => undefined,
}: Watching): WatchedUpload => {
  const { notify, end } = openUploadNotifier(databaseName, sha256)
  notify(0, 1)
  return {
    fetch: (...input) =>
      fetchWithProgress(new Request(...input), (sentBytes, totalBytes) => {
        notify(sentBytes, totalBytes)
        onProgress()
      }),
    end,
  }
}
