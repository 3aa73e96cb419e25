import { setTimeout } from 'node:timers/promises'
import { killBrowser } from '#tests/e2e/support/chromium.ts'
import { countDifferences } from '../stage/count-differences.ts'
import type { OpenStage, Stage } from '../stage/open-stage.ts'

export type FaultFigures = {
  readonly fault: string
  readonly drainSeconds: number
  /** Rows of the server that differ from the expected result of the edits. */
  readonly differences: number
  /** The number of edits reported to the admin as lost. */
  readonly rejected: number
  readonly expectedRejected: number
}

/** Three of ten answers are lost after the server has carried out their edits. */
const LOST_PART = 0.3

const REST_MS = 500

/** The same edits, with faults of the network. */
export const measureFaults = async (open: OpenStage): Promise<readonly FaultFigures[]> => [
  await withStage(open, refusedRow),
  await withStage(open, lostAnswers),
  await withStage(open, killedBrowser),
]

const withStage = async (
  open: OpenStage,
  run: (stage: Stage) => Promise<FaultFigures>,
): Promise<FaultFigures> => {
  const stage = await open('ours')
  try {
    await stage.page.evaluate(() => globalThis.bench?.pull())
    await setTimeout(REST_MS)
    await stage.wire.cut()
    return await run(stage)
  } finally {
    await stage.close()
  }
}

const refusedRow = async (stage: Stage): Promise<FaultFigures> => {
  await stage.page.evaluate(() => globalThis.bench?.editBadly())
  await stage.page.evaluate(() => globalThis.bench?.edit())
  await stage.wire.repair()
  return drained(stage, { fault: 'one row that is always refused', expectedRejected: 1 })
}

const lostAnswers = async (stage: Stage): Promise<FaultFigures> => {
  await stage.page.evaluate(() => globalThis.bench?.edit())
  await stage.wire.repair()
  stage.wire.loseAnswers(LOST_PART)
  return drained(stage, { fault: 'answers lost after the commit', expectedRejected: 0 })
}

const killedBrowser = async (stage: Stage): Promise<FaultFigures> => {
  await stage.page.evaluate(() => globalThis.bench?.edit())
  await killBrowser(stage.context(), stage.profile)
  await stage.wire.repair()
  const page = await stage.reopen()
  await page.evaluate(() => globalThis.bench?.pull())
  return drained({ ...stage, page }, { fault: 'SIGKILL at the last edit', expectedRejected: 0 })
}

const drained = async (
  { page, server }: Pick<Stage, 'page' | 'server'>,
  known: Pick<FaultFigures, 'fault' | 'expectedRejected'>,
): Promise<FaultFigures> => {
  const drainMs = (await page.evaluate(() => globalThis.bench?.drain())) ?? 0
  return {
    ...known,
    drainSeconds: drainMs / 1_000,
    differences: await countDifferences(server),
    rejected: (await page.evaluate(() => globalThis.bench?.rejected())) ?? 0,
  }
}
