import { setTimeout } from 'node:timers/promises'
import type { SubjectName } from '../page/page.ts'
import { countDifferences } from '../stage/count-differences.ts'
import type { OpenStage, Stage } from '../stage/open-stage.ts'

export type EditFigures = {
  readonly perSecond: number
  readonly p99Ms: number
  readonly drainSeconds: number
  readonly requests: number
  readonly megabytesUp: number
}

/** Waits until all work after opening a page, or after the last answer, is done. */
const REST_MS = 500

/** Stores 1,000 edits offline, then goes online with this latency. */
export const measureEdits = async (
  open: OpenStage,
  subject: SubjectName,
  latencyMs: number,
): Promise<EditFigures> => {
  const stage = await open(subject)
  try {
    return await measureOn(stage, latencyMs)
  } finally {
    await stage.close()
  }
}

const measureOn = async (
  { page, wire, server }: Stage,
  latencyMs: number,
): Promise<EditFigures> => {
  await page.evaluate(() => globalThis.bench?.pull())
  await setTimeout(REST_MS)
  await wire.cut()
  const times = (await page.evaluate(() => globalThis.bench?.edit())) ?? []
  await wire.repair()
  wire.setLatency(latencyMs)
  const [bytesBefore, requestsBefore] = [wire.bytesUp(), wire.requests()]
  const drainMs = (await page.evaluate(() => globalThis.bench?.drain())) ?? 0
  await setTimeout(REST_MS)
  const differences = await countDifferences(server)
  if (differences > 0) throw new Error(`${differences} rows differ: the figures are worth nothing`)
  return {
    perSecond: (times.length / sum(times)) * 1_000,
    p99Ms: percentile(times, 0.99),
    drainSeconds: drainMs / 1_000,
    requests: wire.requests() - requestsBefore,
    megabytesUp: (wire.bytesUp() - bytesBefore) / 1e6,
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0
