import type { Treatment, Wire, WireFault } from '#tests/support/create-tcp-proxy.ts'

export type RequestHead = { readonly method: string; readonly path: string }

/** What becomes of one request. */
export type Fate =
  | 'pass'
  /** The connection ends before the server has heard a word. */
  | 'cut-before'
  /** The server hears the beginning only. */
  | 'cut-amid'
  /** The server has done its work, and the connection ends before the answer. */
  | 'lose-answer'
  | 'reset'
  /** Somebody else answers, in full. */
  | { readonly answer: string }

/** Decides over each request on its own. Browsers send the next one on a connection when the last was answered. */
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

/** Null: more of a request that has begun before. */
const readHead = (piece: Buffer): RequestHead | null => {
  const [, method, path] = HEAD.exec(piece.toString('latin1', 0, 2_048)) ?? []
  return method !== undefined && path !== undefined ? { method, path } : null
}

const SESSION_CALLS = /^\/api\/admin\/(login|logout|me|create-admin)\b/

/** An edit on its way. */
export const isPush = ({ method, path }: RequestHead): boolean =>
  method !== 'GET' && path.startsWith('/api/admin/') && !SESSION_CALLS.test(path)

/** The first so many pushes meet this fate, all else passes. */
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
