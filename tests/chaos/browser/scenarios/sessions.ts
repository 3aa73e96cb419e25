import { bearer, callServer } from '#tests/chaos/load/call-server.ts'
import type { Scenario } from '../scenario.ts'
import { COLLEAGUE } from '../stage/admins.ts'
import type { Stage } from '../stage/set-stage.ts'
import { signInAgain, signInAs, signOutKeeping } from './sign-in-again.ts'
import { expectText, usualWork } from './usual-work.ts'

const endSession = async ({ device, server }: Stage): Promise<void> => {
  const token = await device.page().evaluate(() => localStorage.getItem('admin_token'))
  await callServer(server.address, {
    method: 'POST',
    path: '/api/admin/logout',
    headers: bearer(token ?? ''),
  })
}

/** The first admin has signed out with waiting edits; the network works again. */
const leaveWithWork = async (stage: Stage): Promise<void> => {
  await stage.wire.cut()
  await usualWork(stage)
  await signOutKeeping(stage.device)
  await stage.wire.repair()
}

export const SESSIONS: readonly Scenario[] = [
  {
    name: 'session ended while edits wait',
    play: async (stage) => {
      await endSession(stage)
      await usualWork(stage)
      await signInAgain(stage.device)
    },
  },
  {
    name: 'session ended while offline',
    play: async (stage) => {
      await stage.wire.cut()
      await usualWork(stage)
      await endSession(stage)
      await stage.wire.repair()
      await signInAgain(stage.device)
    },
  },
  {
    name: 'signed out with kept edits, then in',
    play: async (stage) => {
      await leaveWithWork(stage)
      await signInAs(stage.device)
    },
  },
  {
    name: 'another account signs in between',
    play: async (stage) => {
      const { device } = stage
      await leaveWithWork(stage)
      await signInAs(device, COLLEAGUE)
      await expectText(device, 'Mali')
      await expectText(device, 'À jour')
      await device.page().getByRole('button', { name: 'Déconnexion' }).click()
      await device.page().waitForURL('**/admin/login')
      await signInAs(device)
    },
  },
]
