import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Scenario } from '../scenario.ts'
import type { Device } from '../stage/device.ts'
import { slow } from '../wire/line-faults.ts'
import { untilDrained } from './usual-work.ts'

const setLifecycle = async (
  device: Device,
  tab: Page,
  state: 'frozen' | 'active',
): Promise<void> => {
  const session = await device.context().newCDPSession(tab)
  await session.send('Page.setWebLifecycleState', { state })
  await session.detach()
}

/** Longer than the other tabs wait for the one that sends. */
const STUCK_MS = 150_000

/** Freezes the tab's sync worker, which keeps its locks. Resolves when it continues. */
const block = async (tab: Page, forMs: number): Promise<void> => {
  const block = (ms: number): void => {
    // A thread can only wait on memory that could be shared; a plain buffer is not.
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0, ms)
  }
  await Promise.all(tab.workers().map((worker) => worker.evaluate(block, forMs)))
}

export const MANY_TABS: readonly Scenario[] = [
  {
    name: 'two tabs edit the same row',
    play: async ({ device, wire, ledger }) => {
      const first = device.page()
      const second = await device.newTab()
      await wire.cut()
      await device.change('Luna', { price: ledger.nextPrice() }, first)
      await device.change('Luna', { description: `Vue d’à côté, ${ledger.nextPrice()}.` }, second)
      await wire.repair()
      await device.change('Luna', { price: ledger.nextPrice() }, second)
      await device.change('Luna', { price: ledger.nextPrice() }, first)
    },
  },
  {
    name: 'tab that sends closed mid-drain',
    play: async ({ device, wire }) => {
      const first = device.page()
      await device.newTab()
      wire.inject(slow(200))
      await device.burst(60)
      await wait(300)
      await first.close()
    },
  },
  {
    name: 'tab that sends frozen, another tab works on',
    play: async (stage) => {
      const { device, ledger } = stage
      const first = device.page()
      await device.newTab()
      await setLifecycle(device, first, 'frozen')
      await device.change('Luna', { price: ledger.nextPrice() })
      await device.burst(5)
      await untilDrained(stage)
      await setLifecycle(device, first, 'active')
    },
  },
  {
    name: 'tab that sends stuck, another takes over',
    play: async (stage) => {
      const { device, ledger } = stage
      // By then it has read the lists, and has no open transaction.
      await wait(3_000)
      const begunMs = performance.now()
      // The tab itself terminates a worker that no longer answers.
      const stuck = block(device.page(), STUCK_MS).catch(() => undefined)
      await device.newTab()
      await device.change('Luna', { price: ledger.nextPrice() })
      await untilDrained(stage)
      if (performance.now() - begunMs >= STUCK_MS)
        throw new Error('the edits have waited for the tab that is stuck')
      await stuck
    },
  },
  {
    name: 'only tab frozen mid-drain',
    play: async ({ device, wire }) => {
      wire.inject(slow(200))
      await device.burst(30)
      await wait(200)
      await setLifecycle(device, device.page(), 'frozen')
      await wait(3_000)
      await setLifecycle(device, device.page(), 'active')
    },
  },
  {
    name: 'two devices edit the same rows offline',
    tray: 1,
    play: async ({ device, addDevice, wire, ledger }) => {
      const second = await addDevice()
      await wire.cut()
      await device.change('Luna', { price: ledger.nextPrice() })
      await second.change('Luna', { price: ledger.nextPrice() })
      await device.change('Nova', { price: ledger.nextPrice() })
      await second.change('Nova', { description: `Ailleurs, ${ledger.nextPrice()}.` })
    },
  },
]
