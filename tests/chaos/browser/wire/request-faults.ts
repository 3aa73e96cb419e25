import type { Treatment, Wire, WireFault } from '#tests/support/create-tcp-proxy.ts'

export type RequestHead = { readonly method: string; readonly path: string }

/** What happens to one request. */
export type Fate =
  | 'pass'
  /** The connection ends before the server has received anything. */
  | 'cut-before'
  /** The server receives only the beginning. */
  | 'cut-amid'
  /** The server carries out the request, and the connection ends before the answer. */
  | 'lose-answer'
  | 'reset'
  /** Another server answers completely. */
  | { readonly answer: string }

/** Decides for each request separately. Browsers send the next one on a connection after the answer to the last. */
export const byRequest =
  (decide: (head: RequestHead) => Fate): WireFault =>
  (wire) =>
    treat(wire, decide)

const treat = (wire: Wire, decide: (head: RequestHead) => Fate): Treatment => {
  let isMute = false
  let losesAnswer = false
  return {
    up: (piece) => {
      const head = readHead(piece)
      if (head === null) {
        if (!isMute) wire.toServer(piece)
        return
      }
      const fate = decide(head)
      losesAnswer = fate === 'lose-answer'
      isMute = fate !== 'pass' && fate !== 'lose-answer'
      if (isMute) meet(wire, piece, fate)
      else wire.toServer(piece)
    },
    down: (piece) => {
      if (losesAnswer) wire.end()
      else wire.toClient(piece)
    },
  }
}

const meet = (wire: Wire, piece: Buffer, fate: Fate): void => {
  if (fate === 'reset') {
    wire.reset()
    return
  }
  if (fate === 'cut-amid') wire.toServer(piece.subarray(0, Math.ceil(piece.length / 2)))
  if (typeof fate === 'object') wire.toClient(Buffer.from(fate.answer))
  wire.end()
}

const HEAD = /^(GET|HEAD|POST|PUT|DELETE|OPTIONS) (\S+) HTTP\/1\.1\r\n/

/** The head of a request; null: this piece continues an earlier request. */
const readHead = (piece: Buffer): RequestHead | null => {
  const [, method, path] = HEAD.exec(piece.toString('latin1', 0, 2_048)) ?? []
  return method !== undefined && path !== undefined ? { method, path } : null
}

const SESSION_CALLS = /^\/api\/admin\/(login|logout|me|create-admin)\b/

/** True for a request that sends edits. */
export const isPush = ({ method, path }: RequestHead): boolean =>
  method !== 'GET' && path.startsWith('/api/admin/') && !SESSION_CALLS.test(path)

/** The first pushes get this fate, everything else passes. */
export const firstPushes = (
  count: number,
  fate: Fate,
): { readonly fault: WireFault; readonly left: () => number } => {
  let left = count
  const fault = byRequest((head) => {
    if (!isPush(head) || left === 0) return 'pass'
    left -= 1
    return fate
  })
  return { fault, left: () => left }
}
