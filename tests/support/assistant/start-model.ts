import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What the model does with the next question. `say`: pieces, each sent after the one before; `whole` by default. */
export type ModelTurn =
  | {
      readonly type: 'say'
      readonly pieces: readonly string[]
      /** The model says nothing before this is resolved. */
      readonly after?: Promise<void>
      readonly end?: 'whole' | 'cut' | 'early' | 'length' | 'hang'
    }
  | { readonly type: 'refuse'; readonly status: number; readonly retryAfter?: number }
  | { readonly type: 'hang' }
  | { readonly type: 'garble' }

type AskedModel = {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

export const MODEL_KEY = 'key-of-the-double'
export const MODEL_NAME = 'small-model'

/**
 * An endpoint on the loopback that checks OpenAI's chat completions strictly: it refuses a request that breaks the
 * protocol. It remembers the requests and plays the turns in order. The caller stops it.
 */
export const startModel = async () => {
  const asked: AskedModel[] = []
  const turns: ModelTurn[] = []
  const gone: Promise<void>[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fault = await readAsked(request, asked)
    if (fault !== null) return refuse(response, 400, { error: { message: fault } })
    gone.push(new Promise((resolve) => response.on('close', () => resolve())))
    const turn = turns.shift() ?? { type: 'say', pieces: [] }
    if (turn.type === 'hang') return
    if (turn.type === 'refuse') {
      const headers =
        turn.retryAfter === undefined ? {} : { 'Retry-After': String(turn.retryAfter) }
      return refuse(response, turn.status, { error: { message: 'no' } }, headers)
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    if (turn.type === 'garble') return void response.end('data: {"error":"overloaded"}\n\n')
    await turn.after
    for (const content of turn.pieces) await write(response, { content })
    endTurn(response, turn.end ?? 'whole')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    takes: (...next: readonly ModelTurn[]) => void turns.push(...next),
    /** Resolves when the last client has disconnected or has received everything. */
    left: () => gone.at(-1) ?? Promise.resolve(),
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const endTurn = (
  response: ServerResponse,
  end: 'whole' | 'cut' | 'early' | 'length' | 'hang',
): void => {
  if (end === 'hang') return
  if (end === 'cut') return void response.destroy()
  if (end === 'early') return void response.end()
  const finish = end === 'whole' ? 'stop' : end
  response.end(
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })}\n\ndata: [DONE]\n\n`,
  )
}

const write = (response: ServerResponse, delta: object): Promise<void> =>
  new Promise((resolve) => {
    const chunk = { choices: [{ index: 0, delta, finish_reason: null }] }
    response.write(`data: ${JSON.stringify(chunk)}\n\n`, () => resolve())
  })

const refuse = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** What is wrong with the request; null: nothing. */
const readAsked = async (request: IncomingMessage, asked: AskedModel[]): Promise<string | null> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return 'no such call'
  if (request.headers.authorization !== `Bearer ${MODEL_KEY}`) return 'who asks?'
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return 'not JSON'
  const body = JSON.parse(Buffer.concat(parts).toString('utf8'))
  if (body.model !== MODEL_NAME || body.stream !== true) return 'another model, or not streamed'
  const isMessage = (message: { role?: unknown; content?: unknown }) =>
    (message.role === 'system' || message.role === 'user') && typeof message.content === 'string'
  if (!Array.isArray(body.messages) || !body.messages.every(isMessage)) return 'no messages'
  asked.push({ model: body.model, messages: body.messages })
  return null
}
