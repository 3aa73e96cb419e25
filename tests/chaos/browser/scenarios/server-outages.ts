import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'
import type { Device } from '../stage/device.ts'
import { slow } from '../wire/line-faults.ts'
import { byRequest, isPush } from '../wire/request-faults.ts'
import { signInAgain } from './sign-in-again.ts'
import { expectText, untilDrained, usualWork } from './usual-work.ts'

/** Creates again what the server had before the restore, and no longer has. */
const makeAgain = async (device: Device): Promise<void> => {
  await expectText(device, '1 de vos modifications n’y est plus')
  const page = device.page()
  await page.getByRole('button', { name: 'Voir' }).click()
  await page
    .getByRole('list', { name: 'Modifications à refaire' })
    .getByRole('button', { name: 'Réappliquer' })
    .click()
  await page.keyboard.press('Escape')
}

export const SERVER_OUTAGES: readonly Scenario[] = [
  {
    name: 'server restarted mid-drain',
    play: async ({ device, server, wire }) => {
      wire.inject(slow(150))
      await device.burst(40)
      await wait(250)
      await server.stop()
      await wait(1_500)
      await server.start()
    },
  },
  {
    name: 'server killed mid-commit, three times',
    play: async (stage) => {
      const { device, server, wire, random } = stage
      for (let kills = 0; kills < 3; kills += 1) {
        let killing: Promise<void> | null = null
        wire.inject(
          byRequest((head) => {
            if (isPush(head)) killing ??= wait(random.below(25)).then(server.kill)
            return 'pass'
          }),
        )
        await device.burst(20)
        while (killing === null) await wait(50)
        await killing
        await server.start()
      }
      await untilDrained(stage)
    },
  },
  {
    name: 'server restored from a backup',
    play: async (stage) => {
      const { device, server, wire, ledger } = stage
      await server.backUp()
      await device.change('Sakura', { price: ledger.nextPrice() })
      await untilDrained(stage)
      await wire.cut()
      await usualWork(stage)
      await server.stop()
      await server.restore()
      await server.start()
      await wire.repair()
      await signInAgain(device)
      await makeAgain(device)
    },
  },
]
