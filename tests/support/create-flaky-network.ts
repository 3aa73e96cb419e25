/** Answers requests: the application in process, or a network that breaks some of them. */
export type Serve = (request: Request) => Promise<Response>

type OtherServer = (request: Request) => Response | null | Promise<Response | null>

export type FlakyNetwork = {
  readonly fetch: typeof fetch
  /** Every request that reached the network, oldest first: `PUT /api/admin/models/m1`. */
  readonly requests: readonly string[]
  readonly setOnline: (online: boolean) => void
  /** The server carries out the next request, or the next that matches `/^PUT/`, and its answer never arrives. */
  readonly loseNextAnswer: (of?: RegExp) => void
  /** The next request, or the next that matches `/^PUT/`, never arrives. */
  readonly loseNextRequest: (of?: RegExp) => void
  /**
   * Another server (a portal, an edge) answers the next requests, until called with null; where it answers null, the
   * real server answers.
   */
  readonly answerInstead: (answer: OtherServer | null) => void
  /** Runs something at the server just before the next request arrives there. */
  readonly beforeNextRequest: (happen: () => Promise<void>) => void
}

const ANY = /^/

/** A network between the engine and the server, with only the faults that the test asks for. */
export const createFlakyNetwork = (serve: Serve): FlakyNetwork => {
  const requests: string[] = []
  let online = true
  let loses: { readonly what: 'answer' | 'request'; readonly of: RegExp } | null = null
  let instead: OtherServer | null = null
  let before: (() => Promise<void>) | null = null
  const fault = () => new TypeError('network')

  const carry = async (request: Request): Promise<Response> => {
    if (!online) throw fault()
    const name = `${request.method} ${new URL(request.url).pathname}`
    requests.push(name)
    const loss = loses?.of.test(name) ? loses.what : null
    if (loss) loses = null
    if (loss === 'request') throw fault()
    const foreign = (await instead?.(request)) ?? null
    if (foreign) return foreign
    const happen = before
    before = null
    await happen?.()
    const response = await serve(request)
    if (loss === 'answer') throw fault()
    return response
  }

  return {
    fetch: (input, init) => {
      const request = new Request(input, init)
      return Promise.race([untilAborted(request.signal), carry(request)])
    },
    requests,
    setOnline: (next) => {
      online = next
    },
    loseNextAnswer: (of = ANY) => {
      loses = { what: 'answer', of }
    },
    loseNextRequest: (of = ANY) => {
      loses = { what: 'request', of }
    },
    answerInstead: (answer) => {
      instead = answer
    },
    beforeNextRequest: (happen) => {
      before = happen
    },
  }
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
