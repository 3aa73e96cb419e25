import { pollUntil } from '#tests/support/poll-until.ts'
import { bearer, callServer } from '../load/call-server.ts'
import type { Ledger } from '../load/ledger.ts'
import { createOneWriter, type OneWriter } from '../load/one-writer.ts'
import { signIn } from '../load/sign-in.ts'
import { verifyAnswers, verifyDatabase } from '../verify/verify-state.ts'
import type { Damage, Victim } from './break-storage.ts'
import { type ServerProcess, startServer } from './server-process.ts'

export type DamageReport = {
  readonly name: string
  /** Writes that succeeded before the first one failed. */
  readonly writesAfter: number
  /** From the end of the damage to the first successful write. */
  readonly recoveryMs: number
  readonly acknowledged: number
  readonly violations: readonly string[]
}

export type DamageOptions = {
  readonly folder: string
  readonly seed: number
  readonly damageOf: (victim: Victim) => Damage
}

const HEALTHY_WRITES = 30
const REFUSALS = 5
const MOST_WRITES = 3_000
const TIMEOUT_MS = 10_000

/** Damages the storage under a running server, observes its answers, and checks whether it recovers by itself. */
export const damageServer = async ({
  folder,
  seed,
  damageOf,
}: DamageOptions): Promise<DamageReport> => {
  const file = `${folder}/neomuse.db`
  const server = await startServer({ env: { DATA_DIR: folder } })
  const { pid: processId } = server.process
  if (processId === undefined) throw new Error('the server has no process')
  const token = await signIn(server.address)
  const writer = createOneWriter(server.address, token, seed)
  for (let count = 0; count < HEALTHY_WRITES; count += 1) await writer.write()

  const damage = damageOf({ folder, file, processId })
  damage.begin()
  const writesAfter = await observeDamage(server, token, writer)
  damage.end()
  const recoveryMs = await observeRecovery(server, writer)
  const { ledger } = writer
  await verifyAnswers(ledger, { address: server.address, token })
  const code = await server.stop()
  if (code !== 0) ledger.object(`the server ended with ${code}`)
  await verifyDatabase(ledger, { type: 'sqlite', file })
  return {
    name: damage.name,
    writesAfter,
    recoveryMs,
    acknowledged: ledger.acknowledged(),
    violations: ledger.violations(),
  }
}

/** Writes get a temporary error, and all reads succeed. */
const observeDamage = async (
  { address }: ServerProcess,
  token: string,
  { write, ledger }: OneWriter,
): Promise<number> => {
  let writesAfter = 0
  let refused = await write()
  while (refused?.status !== 503 && writesAfter < MOST_WRITES) {
    writesAfter += 1
    refused = await write()
  }
  for (let count = 0; count < REFUSALS; count += 1) {
    if (refused?.status !== 503) ledger.object(`a write was answered ${refused?.status}, not 503`)
    else if (!/^\d+$/.test(refused.headers.get('Retry-After') ?? ''))
      ledger.object('a refused write is not told when to try again')
    refused = await write()
  }
  for (const path of ['/api/models', '/api/blog', '/api/admin/models', '/api/admin/dashboard']) {
    const reply = await callServer(address, { method: 'GET', path, headers: bearer(token) })
    if (reply?.status !== 200) ledger.object(`GET ${path}: ${reply?.status} while damaged`)
  }
  await expectHealth(address, 'degraded', ledger)
  return writesAfter
}

const observeRecovery = async (
  server: ServerProcess,
  { write, ledger }: OneWriter,
): Promise<number> => {
  const begunMs = performance.now()
  const isTaken = (reply: Awaited<ReturnType<typeof write>>): boolean =>
    reply !== null && reply.status !== 503
  const reply = await pollUntil(write, isTaken, { everyMs: 20, forMs: TIMEOUT_MS })
  const recoveryMs = performance.now() - begunMs
  if (!isTaken(reply)) ledger.object('it does not recover by itself')
  for (let count = 0; count < HEALTHY_WRITES; count += 1) await write()
  await expectHealth(server.address, 'ok', ledger)
  if (server.process.exitCode !== null) ledger.object('the server has ended')
  return recoveryMs
}

const expectHealth = async (address: string, status: string, ledger: Ledger): Promise<void> => {
  const reply = await callServer(address, { method: 'GET', path: '/api/health' })
  const body = reply?.body
  const found = typeof body === 'object' && body !== null && 'status' in body ? body.status : null
  if (reply?.status !== 200 || found !== status)
    ledger.object(`health: ${reply?.status} ${JSON.stringify(body)}, not ${status}`)
}
