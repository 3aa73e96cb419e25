import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { COMPILE_CACHE } from '#tests/support/compile-cache.ts'
import { startStripe } from '#tests/support/stripe/start-stripe.ts'
import type { Bench } from '../bench.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'
import { leaveServerCore, type RunningProcess, startProcess } from '../load/start-process.ts'

const BUYERS = 100
const ROUNDS = 5
/** How long the provider takes for each answer. */
const PROVIDER_MS = 100
/** The limit for the checkout, including that round trip. */
const GOAL_P99_MS = 1_000
const LUNA = SAMPLE_MODELS[0]?.id ?? ''

/** A hundred buyers at once, on SQLite, each with a session at a provider that answers after a tenth of a second. */
export const bench: Bench = async () => {
  mkdirSync('.cache', { recursive: true })
  const stripe = await startStripe({ nowMs: Date.now, closesItself: false })
  stripe.interpose(() => setTimeout(PROVIDER_MS))
  try {
    const cores = leaveServerCore()
    const rounds = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await runRound(stripe.access))
    print(rounds, cores)
  } finally {
    await stripe.close()
  }
}

type Access = Awaited<ReturnType<typeof startStripe>>['access']

/** Runs on a server of its own: more than three hundred orders an hour are put aside, as a flood. */
const runRound = async (access: Access): Promise<Times> => {
  const folder = mkdtempSync('.cache/bench-')
  try {
    const server = await startTill(folder, access)
    try {
      // The first buyers warm up the compiled code for the others.
      await buyTogether(server, 0)
      return await buyTogether(server, 1)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const startTill = (folder: string, access: Access): Promise<RunningProcess> =>
  startProcess({
    script: 'src/server/main.ts',
    logFile: join(folder, 'server.log'),
    env: {
      ...COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      SEED: 'demo',
      NODE_ENV: 'development',
      STRIPE_SECRET_KEY: access.secretKey,
      STRIPE_API_BASE: access.apiBase,
      STRIPE_WEBHOOK_SECRET: access.webhookSecret,
      // Each buyer comes from an address of their own.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })

const print = (rounds: readonly Times[], cores: string): void => {
  const column = (part: 'p50' | 'p99' | 'max'): string =>
    spreadToText(spreadOf(rounds.map((times) => times[part])))
  console.log(`${cores}; ${BUYERS} buyers at once, the provider answers in ${PROVIDER_MS} ms`)
  console.log(
    tableToText([
      ['', 'p50 ms', 'p99 ms', 'slowest ms', 'goal p99'],
      [
        ...['checkout', column('p50'), column('p99'), column('max')],
        `≤ ${GOAL_P99_MS.toLocaleString('en-GB')}`,
      ],
    ]),
  )
}

type Times = { readonly p50: number; readonly p99: number; readonly max: number }

const buyTogether = async (server: RunningProcess, round: number): Promise<Times> => {
  const buyers = Array.from({ length: BUYERS }, (_, at) => buyOnce(server, { round, at }))
  const times = (await Promise.all(buyers)).toSorted((one, other) => one - other)
  const at = (part: number): number => times[Math.ceil(times.length * part) - 1] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Milliseconds until a buyer gets the address of the payment page. */
const buyOnce = async (
  { address }: RunningProcess,
  { round, at }: { readonly round: number; readonly at: number },
): Promise<number> => {
  const beganMs = performance.now()
  const answer = await fetch(`${address}/api/checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${round}.0.${at}` },
    body: JSON.stringify({
      email: `buyer-${round}-${at}@example.org`,
      name: 'Ada',
      items: [{ model_id: LUNA, quantity: 1 }],
    }),
  })
  const placed: unknown = await answer.json()
  const isPayable =
    typeof placed === 'object' && placed !== null && 'pay_url' in placed && placed.pay_url !== null
  if (!isPayable) throw new Error(`no way to pay: ${answer.status} ${JSON.stringify(placed)}`)
  return performance.now() - beganMs
}
