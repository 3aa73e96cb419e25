import type { Server } from 'node:http'

/**
 * Takes no more connections, lets what is under way finish, and resolves when all is done; after `patienceMs` the rest
 * is cut off.
 */
export const stopGently = (server: Server, patienceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), patienceMs)
    server.close(() => {
      clearTimeout(cutOff)
      resolve()
    })
    // A kept-alive connection would otherwise wait out its idle time after its last answer.
    server.on('request', (_request, answer) => answer.setHeader('Connection', 'close'))
  })

/** Closes each connection that fell idle after its answer, once the server takes no more. */
export const closeIdleWhenStopped = (server: Server): void => {
  server.on('request', (_request, answer) => {
    answer.once('close', () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections())
    })
  })
}
