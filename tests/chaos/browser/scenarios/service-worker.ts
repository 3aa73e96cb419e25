import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage/set-stage.ts'
import { slow } from '../wire/line-faults.ts'
import { byRequest, isPush } from '../wire/request-faults.ts'
import { script } from '../wire/strangers.ts'
import { countWaiting, expectText, usualWork } from './usual-work.ts'

const stopWorkers = async ({ device }: Stage): Promise<void> => {
  const session = await device.context().newCDPSession(device.page())
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** A version with other bytes and the same doing, while no edit gets through. */
const offerUpdate = async ({ server, wire, device }: Stage): Promise<void> => {
  const path = '/service-worker.js'
  const source = await (await fetch(`${server.address}${path}`)).text()
  const answer = script(`${source}\n// another version\n`)
  wire.suffer(
    byRequest((head) => {
      if (head.path === path) return { answer }
      return isPush(head) ? 'cut-before' : 'pass'
    }),
  )
  await device.page().evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

export const SERVICE_WORKER: readonly Scenario[] = [
  {
    name: 'service worker stopped mid-drain',
    play: async (stage) => {
      stage.wire.suffer(slow(200))
      await usualWork(stage)
      await stopWorkers(stage)
      await stage.device.burst(10)
      await stopWorkers(stage)
      await stage.device.page().reload()
    },
  },
  {
    name: 'service worker stopped, page opened offline',
    play: async (stage) => {
      await stage.wire.cut()
      await usualWork(stage)
      await stopWorkers(stage)
      await stage.device.page().reload()
      await expectText(stage.device, 'Aurore')
    },
  },
  {
    name: 'app updated while edits wait',
    play: async (stage) => {
      const { device } = stage
      stage.wire.suffer(byRequest((head) => (isPush(head) ? 'cut-before' : 'pass')))
      await usualWork(stage)
      await offerUpdate(stage)
      await expectText(device, 'Une nouvelle version est prête')
      const before = await countWaiting(stage, device)
      const page = device.page()
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: 'Recharger' }).click(),
      ])
      await expectText(device, 'Aurore')
      const after = await countWaiting(stage, device)
      if (after !== before) throw new Error(`${before} edits waited before, ${after} after`)
    },
  },
]
