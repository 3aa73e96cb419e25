import type { DatabaseAddress } from '#server/db/open-store.ts'
import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { callServer } from './load/call-server.ts'
import { followChanges } from './load/follow-changes.ts'
import { createModel } from './load/plan-write.ts'
import { randomId } from './load/random-values.ts'
import { runWriters } from './load/run-writers.ts'
import { signIn } from './load/sign-in.ts'
import { beginSlowWrite } from './load/slow-write.ts'
import { startServer } from './machine/server-process.ts'
import { verifyAnswers, verifyDatabase } from './verify/verify-state.ts'

export type StopOptions = {
  readonly database: DatabaseAddress
  readonly env: Readonly<Record<string, string>>
  readonly writers: number
  readonly seed: number
}

export type StopReport = {
  readonly acknowledged: number
  /** From the signal to the end of the process. */
  readonly stopMs: number
  readonly violations: readonly string[]
}

/**
 * Stops a server under load. No write is sent again here: so a write that was carried out and not answered, or answered
 * and not carried out, is noticed.
 */
export const stopServer = async (options: StopOptions): Promise<StopReport> => {
  const { env, writers: count, seed, database } = options
  const server = await startServer({ env })
  const token = await signIn(server.address)
  const random = createSeededRandom(seed)
  const writers = await runWriters({
    random,
    writers: count,
    token,
    address: async () => server.address,
    resends: false,
  })
  const { ledger } = writers
  await writers.progress(100)
  const changes = await followChanges(server.address, token)
  const begun = createModel(randomId(random), 'begun-before-the-signal')
  const slow = await beginSlowWrite(server.address, token, begun)
  const askedMs = performance.now()
  const stopped = server.stop()
  while ((await callServer(server.address, { method: 'GET', path: '/api/health' })) !== null);
  const reply = await slow.finish()
  const code = await stopped
  const stopMs = performance.now() - askedMs
  await writers.finish()
  if ((await changes.ended) === null) ledger.object('the stream of changes was cut off')
  if (reply === null) ledger.object('a request that had begun was cut off')
  else ledger.acknowledge(begun, reply)
  if (code !== 0) ledger.object(`the server ended with ${code}:\n${server.said().slice(-300)}`)
  await verifyDatabase(ledger, database)
  const again = await startServer({ env })
  await verifyAnswers(ledger, { address: again.address, token })
  await again.stop()
  return { acknowledged: ledger.acknowledged(), stopMs, violations: ledger.violations() }
}
