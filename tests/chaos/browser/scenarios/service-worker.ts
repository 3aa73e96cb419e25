import { setTimeout as wait } from 'node:timers/promises'
import { openCaller, untilCallable } from '#tests/e2e/support/call-service-worker.ts'
import type { WireFault } from '#tests/support/create-tcp-proxy.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage/set-stage.ts'
import { scriptAnswer } from '../wire/canned-answers.ts'
import { slow } from '../wire/line-faults.ts'
import { byRequest, isPush } from '../wire/request-faults.ts'
import { countWaiting, expectText, usualWork } from './usual-work.ts'

const stopWorkers = async ({ device }: Stage): Promise<void> => {
  const session = await device.context().newCDPSession(device.page())
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** A version with other bytes and the same behaviour, while no edit reaches the server. */
const offerUpdate = async ({ server, wire, device }: Stage): Promise<void> => {
  const path = '/service-worker.js'
  const source = await (await fetch(`${server.address}${path}`)).text()
  const answer = scriptAnswer(`${source}\n// another version\n`)
  wire.inject(
    byRequest((head) => {
      if (head.path === path) return { answer }
      return isPush(head) ? 'cut-before' : 'pass'
    }),
  )
  await device.page().evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })
}

/** From the first push on, no answer arrives for this long; then all of them do. */
const holdAnswers =
  (ms: number, onPush: () => void): WireFault =>
  (line) => {
    let isHeld = false
    const toClient = (piece: Buffer) => line.toClient(piece, isHeld ? ms : 0)
    const hear = byRequest((head) => {
      if (isPush(head)) {
        isHeld = true
        onPush()
      }
      return 'pass'
    })
    return hear({ ...line, toClient })
  }

export const SERVICE_WORKER: readonly Scenario[] = [
  {
    name: 'service worker stopped mid-drain',
    play: async (stage) => {
      stage.wire.inject(slow(200))
      await usualWork(stage)
      await stopWorkers(stage)
      await stage.device.burst(10)
      await stopWorkers(stage)
      await stage.device.page().reload()
    },
  },
  {
    name: 'service worker stopped while it pushes for closed tabs',
    play: async (stage) => {
      const { device, wire } = stage
      await untilCallable(device.page())
      await wire.cut()
      await usualWork(stage)
      const { call, stop } = await openCaller(device.page())
      await device.page().close()
      await wire.repair()
      const isPushing = Promise.withResolvers<void>()
      wire.inject(holdAnswers(30_000, isPushing.resolve))
      // A closed tab may hold the lock for a moment longer.
      const calling = setInterval(() => void call().catch(isPushing.reject), 500)
      await isPushing.promise.finally(() => clearInterval(calling))
      await wait(300)
      await stop()
      await device.newTab()
      await expectText(device, 'Aurore')
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
      stage.wire.inject(byRequest((head) => (isPush(head) ? 'cut-before' : 'pass')))
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
