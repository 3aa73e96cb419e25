import { connect } from 'node:net'
import type { RawPlan } from './raw-plan.ts'

/** After this silence no answer is expected: the server waits for the rest of a request. */
const IDLE_TIMEOUT_MS = 150

/** Everything that the server answers until it closes the connection, or stops sending. */
export const sendRaw = (port: number, { pieces, ending }: RawPlan): Promise<string> =>
  new Promise((resolve) => {
    const received: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (chunk) => received.push(chunk))
    // A reset is an allowed answer to such requests.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(received).toString('latin1')))
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
    socket.on('connect', async () => {
      for (const piece of pieces) await write(socket, piece)
      if (ending === 'close') socket.end()
      if (ending === 'reset') socket.resetAndDestroy()
    })
  })

const write = (socket: ReturnType<typeof connect>, piece: Buffer): Promise<void> =>
  new Promise((resolve) => {
    socket.write(piece, () => resolve())
  })
