import { setTimeout as wait } from 'node:timers/promises'
import { fillModel, saveForm } from '#tests/e2e/support/admin-actions.ts'
import type { Scenario } from '../scenario.ts'
import type { Device } from '../stage/device.ts'
import { slow } from '../wire/line-faults.ts'
import { signInAs } from './sign-in-again.ts'
import { countWaiting, expectText, usualWork } from './usual-work.ts'

/** Kills the browser before the work is done: edits that were not reported as saved may exist or not. */
const killAfter = async (device: Device, ms: number, work: Promise<void>): Promise<void> => {
  const ended = work.catch(() => undefined)
  await wait(ms)
  await device.kill()
  await ended
}

export const BROWSER_KILLED: readonly Scenario[] = [
  {
    name: 'browser killed while a form saves',
    play: async ({ device, wire, ledger, random }) => {
      await device.settleSession()
      await wire.cut()
      // A different model each time: a form that was not saved offers the typed values when it is opened again.
      for (const model of ['Luna', 'Nova', 'Sakura', 'Idris', 'Caio']) {
        const page = device.page()
        const price = ledger.nextPrice()
        await fillModel(page, model, { Prix: String(price) })
        const edit = { by: device.name, type: 'update', model, fields: { price } } as const
        await killAfter(
          device,
          random.below(150),
          ledger.write(edit, () => saveForm(page)),
        )
        await device.reopen()
      }
    },
  },
  {
    name: 'browser killed during 200 writes',
    play: async ({ device, wire, ledger, random }) => {
      await device.settleSession()
      await wire.cut()
      const work = device.burst(200).catch(() => undefined)
      while (!ledger.entries().some(({ isSaved }) => isSaved())) await wait(5)
      await wait(random.below(200))
      await device.kill()
      await work
      await device.reopen()
    },
  },
  {
    name: 'browser killed mid-drain',
    play: async ({ device, wire, random }) => {
      await device.settleSession()
      wire.inject(slow(120))
      await device.burst(60)
      await wait(random.below(500))
      await device.kill()
      await device.reopen()
    },
  },
  {
    name: 'browser killed right after the toast',
    play: async ({ device, ledger }) => {
      await device.settleSession()
      await device.create('Aurore')
      await device.kill()
      await device.reopen()
      await device.change('Luna', { price: ledger.nextPrice() })
      await device.kill()
      await device.reopen()
    },
  },
  {
    name: 'browser killed seconds after the sign-in',
    play: async ({ device, wire }) => {
      await wire.cut()
      await device.burst(10)
      await device.kill()
      await wire.repair()
      await device.reopen()
      // The session may not have been written to the disk; the edits were.
      const page = device.page()
      const models = page.getByText('Luna').first()
      const login = page.locator('input[type=password]')
      await models.or(login).waitFor()
      if (await login.isVisible()) await signInAs(device)
    },
  },
  {
    name: 'browser killed and reopened offline',
    play: async (stage) => {
      const { device, wire } = stage
      await device.settleSession()
      await wire.cut()
      await usualWork(stage)
      const before = await countWaiting(stage, device)
      await device.kill()
      await device.reopen((context) => context.setOffline(true))
      await expectText(device, 'Aurore')
      await expectText(device, `Hors ligne · ${before} en attente`)
      const after = await countWaiting(stage, device)
      if (after !== before) throw new Error(`${before} edits waited before, ${after} after`)
    },
  },
  {
    name: 'browser killed five times while it works',
    play: async ({ device, wire, random }) => {
      await device.settleSession()
      wire.inject(slow(40))
      for (let kills = 0; kills < 5; kills += 1) {
        await killAfter(device, 200 + random.below(800), device.burst(15))
        await device.reopen()
      }
    },
  },
]
