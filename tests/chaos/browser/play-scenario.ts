import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN } from '#tests/e2e/support/admin-actions.ts'
import { type CheckResult, checkStage } from './check/check-stage.ts'
import { readServer } from './check/read-server.ts'
import type { Scenario } from './scenario.ts'
import { logIn } from './stage/admins.ts'
import { type Stage, setStage } from './stage/set-stage.ts'

export type Outcome = {
  readonly name: string
  /** Null: the scenario failed before it could be judged. */
  readonly result: CheckResult | null
  readonly seconds: number
  /** Empty: the scenario passed. */
  readonly violations: readonly string[]
}

/** Where the evidence of a failing scenario is stored. */
const EVIDENCE_FOLDER = '.cache/chaos'

const TIMEOUT_MS = 240_000

export const playScenario = async (scenario: Scenario, seed: number): Promise<Outcome> => {
  const begunMs = performance.now()
  const { name } = scenario
  let stage: Stage | null = null
  const end = async (
    result: CheckResult | null,
    violations: readonly string[],
  ): Promise<Outcome> => {
    if (violations.length > 0) await keepEvidence(stage, name, violations)
    const seconds = (performance.now() - begunMs) / 1_000
    return { name, result, seconds, violations }
  }
  try {
    stage = await setStage({ ...scenario, seed })
    const result = await Promise.race([playOn(stage, scenario), afterTimeout()])
    return await end(result, violationsOf(scenario, result))
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return await end(null, [text])
  } finally {
    await stage?.close()
  }
}

const playOn = async (stage: Stage, scenario: Scenario): Promise<CheckResult> => {
  const token = await logIn(stage.server.address, ADMIN)
  const before = await readServer(stage.server, token)
  await scenario.play(stage)
  return checkStage(stage, before)
}

const afterTimeout = async (): Promise<never> => {
  await wait(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`not over after ${TIMEOUT_MS / 1_000} s`)
}

const violationsOf = (
  { tray = 0 }: Scenario,
  { lost, twice, faults, trayItems }: CheckResult,
): readonly string[] => [
  ...lost.map((edit) => `lost: ${edit}`),
  ...twice.map((edit) => `twice: ${edit}`),
  ...(trayItems === tray ? [] : [`${trayItems} items in the tray, not ${tray}`]),
  ...faults,
]

const keepEvidence = async (
  /** Null: it could not be set. */
  stage: Stage | null,
  name: string,
  violations: readonly string[],
): Promise<void> => {
  const folder = join(EVIDENCE_FOLDER, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'violations.txt'), `${violations.join('\n')}\n`)
  for (const device of stage?.devices() ?? []) {
    writeFileSync(join(folder, `${device.name}.log`), `${device.watch.log().join('\n')}\n`)
    try {
      await device.page().screenshot({ path: join(folder, `${device.name}.png`), timeout: 5_000 })
    } catch (error) {
      // A browser that has ended gives no screenshot; the reason is stored instead.
      writeFileSync(join(folder, `${device.name}.no-picture.txt`), String(error))
    }
  }
}
