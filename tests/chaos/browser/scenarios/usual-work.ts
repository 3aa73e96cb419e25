import { pollUntil } from '#tests/support/poll-until.ts'
import { countWaitingEdits } from '../check/read-device.ts'
import type { Device } from '../stage/device.ts'
import type { Stage } from '../stage/set-stage.ts'

const TIMEOUT_MS = 120_000

/** One edit of each kind, and two of one row. */
export const usualWork = async ({ device, ledger }: Stage): Promise<void> => {
  await device.create('Aurore')
  await device.change('Luna', { price: ledger.nextPrice() })
  await device.change('Nova', { description: `Relue, ${ledger.nextPrice()}.` })
  await device.change('Luna', { description: `Retouchée, ${ledger.nextPrice()}.` })
  await device.remove('Mali')
}

export const countWaiting = (stage: Stage, device: Device): Promise<number> =>
  countWaitingEdits(device.page(), stage.adminId)

/** Waits until no edit waits any more, whatever the network is like. */
export const untilDrained = async (stage: Stage, device = stage.device): Promise<void> => {
  const look = () => countWaiting(stage, device)
  const waiting = await pollUntil(look, (count) => count === 0, {
    everyMs: 200,
    forMs: TIMEOUT_MS,
  })
  if (waiting > 0) throw new Error(`${waiting} edits still wait after ${TIMEOUT_MS / 1_000} s`)
}

/** The text must appear within this time, or the scenario fails. */
export const expectText = (device: Device, text: string | RegExp): Promise<void> =>
  device.page().getByText(text).first().waitFor({ state: 'visible', timeout: 30_000 })
