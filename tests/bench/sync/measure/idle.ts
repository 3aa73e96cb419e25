import { setTimeout } from 'node:timers/promises'
import type { OpenStage } from '../stage/open-stage.ts'

export type IdleFigures = {
  readonly seconds: number
  readonly requests: number
  readonly wakeUps: number
}

/** Long enough for all work after the start. */
const SETTLE_MS = 5_000

/** The activity of an idle device: the outbox is empty, the network works, the change stream is open. */
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
