import { setTimeout } from 'node:timers/promises'
import type { OpenStage } from '../stage/open-stage.ts'

export type IdleFigures = {
  readonly seconds: number
  readonly requests: number
  readonly wakeUps: number
}

/** Long enough for whatever follows the start. */
const SETTLE_MS = 5_000

/** What goes on while nothing does: the outbox is empty, the network well, the change stream open. */
export const measureIdle = async (open: OpenStage, seconds: number): Promise<IdleFigures> => {
  const { page, wire, close } = await open('ours')
  const wakeUps = async () => (await page.evaluate(() => globalThis.bench?.wakeUps())) ?? 0
  try {
    await page.evaluate(() => globalThis.bench?.pull())
    await setTimeout(SETTLE_MS)
    const [requestsBefore, wakeUpsBefore] = [wire.requests(), await wakeUps()]
    if (wakeUpsBefore === 0) throw new Error('starting takes timers: they are not counted')
    await setTimeout(seconds * 1_000)
    return {
      seconds,
      requests: wire.requests() - requestsBefore,
      wakeUps: (await wakeUps()) - wakeUpsBefore,
    }
  } finally {
    await close()
  }
}
