import { parseArgs } from 'node:util'
import { type Campaign, scriptOf } from './campaign/campaign.ts'
import {
  countLines,
  failureLines,
  historyTable,
  replayCommand,
  verdictLines,
} from './campaign/report.ts'
import { runCampaign } from './campaign/run-campaign.ts'
import { onlyOperations, shrink } from './campaign/shrink.ts'
import { runSimulation } from './run-simulation.ts'
import type { TierNumber } from './tiers.ts'

/** Operations of each of many runs. */
const OPERATIONS_PER_RUN = 100

const USAGE = `Usage: npm run sim -- [--tier 1|2] [--ops 20000] [--from 1] [--rollout | --breaking]     many seeds, from this one on
       npm run sim -- --seed N [--tier 1|2] [--ops 100] [--only 3,17] [--rollout | --breaking]   one seed, and all that happens in it
With --rollout, processes of two versions of the server answer. With --breaking, the line breaks while long lists are on their way.
A name like [e3b70] is the end of a mutation's key; v2 is a row's version. Tier 2 runs the product's own storage and server.`

const OPTIONS = {
  /** Runs only this seed, and shows its history. Without it: many seeds. */
  seed: { type: 'string' },
  /** The operations of the one run, or of all runs together. */
  ops: { type: 'string' },
  tier: { type: 'string', default: '1' },
  /** Only these operations of the one run, by their positions: `3,17,22`. */
  only: { type: 'string' },
  /** While a new version of the server is rolled out. */
  rollout: { type: 'boolean', default: false },
  /** While the connection breaks again and again. */
  breaking: { type: 'boolean', default: false },
  /** The first of many seeds. */
  from: { type: 'string', default: '1' },
} as const

/** Null where the command line is wrong. */
const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS })
    const numbers = [values.seed, values.ops, values.from, ...(values.only?.split(',') ?? [])]
    const areNumbers = numbers.every((text) => text === undefined || /^\d+$/.test(text))
    return areNumbers && ['1', '2'].includes(values.tier) ? values : null
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const values = readOptions()
if (values === null) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(2)
}

const say = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

const tier: TierNumber = values.tier === '2' ? 2 : 1
const around = { hasRollout: values.rollout, breaksLine: values.breaking }

/** True when every invariant holds. */
const simulateOne = async (seed: number): Promise<boolean> => {
  const operations = Number(values.ops ?? OPERATIONS_PER_RUN)
  const whole = scriptOf({ operations, ...around }, seed)
  const script = values.only ? onlyOperations(whole, values.only.split(',').map(Number)) : whole
  const result = await runSimulation(script, { tier, withHistory: true })
  say([...historyTable(result.history), '', ...verdictLines(result)])
  const [first] = result.violations
  if (first && values.only === undefined) {
    const kept = await shrink(whole, first.invariant, { tier })
    say([
      `of ${operations} operations, ${kept.length} are enough:`,
      `  ${replayCommand({ tier, operations, ...around }, seed)} --only ${kept.join()}`,
    ])
  }
  return first === undefined
}

const simulateMany = async (operations: number): Promise<boolean> => {
  const campaign: Campaign = {
    tier,
    firstSeed: Number(values.from),
    runs: Math.ceil(operations / OPERATIONS_PER_RUN),
    operations: OPERATIONS_PER_RUN,
    ...around,
  }
  const startedAt = performance.now()
  const secondsSoFar = (): number => (performance.now() - startedAt) / 1_000
  const result = await runCampaign(campaign, (soFar) => {
    if (process.stdout.isTTY)
      process.stdout.write(`\r${soFar.operations} operations, ${soFar.failures.length} failures`)
  })
  const seconds = secondsSoFar()
  say([
    '',
    ...countLines(result),
    '',
    `tier ${tier}: ${result.runs} runs, ${result.operations} operations, ${result.tasks} steps in ${seconds.toFixed(1)} s`,
    `${Math.round(result.operations / seconds)} operations/s, ${result.failures.length} seeds break an invariant`,
    ...failureLines(campaign, result),
  ])
  return result.failures.length === 0
}

const isWell =
  values.seed === undefined
    ? await simulateMany(Number(values.ops ?? 20_000))
    : await simulateOne(Number(values.seed))
process.exitCode = isWell ? 0 : 1
