import { type Measured, note } from '../print/figures.ts'
import type { FilledServer } from '../stage/filled-server.ts'

const LISTS = ['models', 'blog', 'users', 'orders', 'messages'] as const

/** What one long answer costs the other callers, and the server's memory. */
export const measureServer = async (
  server: FilledServer,
  measured: Measured,
  rounds: number,
): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    note(measured, 'otherCallDuringOrders', await longestWaitMs(server, 'orders'))
    note(measured, 'otherCallDuringCsv', await longestWaitMs(server, 'export/orders.csv'))
    const beganMs = performance.now()
    await read(server, 'audit')
    note(measured, 'auditPage', performance.now() - beganMs)
  }
  for (const list of LISTS) await read(server, list)
  note(measured, 'serverMemory', server.memoryMb())
}

const read = async ({ address, token }: FilledServer, path: string): Promise<void> => {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/admin/${path}`, { headers })
  // Joining the parts of a long body would keep this process from measuring.
  await answer.body?.pipeTo(new WritableStream())
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** While the path is read, the longest time of a small call. */
const longestWaitMs = async (server: FilledServer, path: string): Promise<number> => {
  let isReading = true
  const reading = read(server, path).finally(() => {
    isReading = false
  })
  let longest = 0
  while (isReading) {
    const beganMs = performance.now()
    await read(server, 'settings')
    longest = Math.max(longest, performance.now() - beganMs)
  }
  await reading
  return longest
}
