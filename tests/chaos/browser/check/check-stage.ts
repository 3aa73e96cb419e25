import { ADMIN } from '#tests/e2e/support/admin-actions.ts'
import { pollUntil } from '#tests/support/poll-until.ts'
import { logIn } from '../stage/admins.ts'
import type { Device } from '../stage/device.ts'
import type { Stage } from '../stage/set-stage.ts'
import { checkScreen, contentsOf, differencesOf } from './check-device.ts'
import { checkEdits } from './check-edits.ts'
import { checkWrites } from './check-writes.ts'
import type { DeviceContents } from './read-device.ts'
import { readServer, type ServerContents } from './read-server.ts'

export type CheckResult = {
  readonly edits: number
  readonly applied: number
  readonly inTray: number
  /** One item may contain several edits of a row. */
  readonly trayItems: number
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** All other faults. */
  readonly faults: readonly string[]
}

/** How long a device may take to synchronise once everything works again: one longest backoff, and the sending. */
const TIMEOUT_MS = 90_000
const LOOK_EVERY_MS = 500
/** The screen follows the database by a frame or two. */
const SCREEN_MS = 5_000

/** Ends all faults, waits until all devices are synchronised by themselves, and checks every edit. */
export const checkStage = async (stage: Stage, before: ServerContents): Promise<CheckResult> => {
  await endFaults(stage)
  const token = await logIn(stage.server.address, ADMIN)
  const faults: string[] = []
  const trays: DeviceContents['tray'][] = []
  for (const device of stage.devices()) {
    const { contents, differences } = await waitUntilQuiet(stage, device, token)
    faults.push(...differences.map((text) => `${device.name}: ${text}`))
    if (contents === null) continue
    trays.push(contents.tray)
    const screen = await settled(() => checkScreen(device, contents))
    faults.push(...screen.map((text) => `${device.name}: ${text}`))
  }
  const now = await readServer(stage.server, token)
  const entries = stage.ledger.entries()
  const fates = checkEdits(entries, { models: now.rows.models ?? [], tray: trays.flat() })
  const twice = checkWrites({ before, now, entries, adminId: stage.adminId })
  return { edits: entries.length, ...fates, trayItems: trays.flat().length, twice, faults }
}

const endFaults = async ({ wire, server, devices }: Stage): Promise<void> => {
  await server.start()
  await wire.repair()
  for (const device of devices()) await device.context().setOffline(false)
}

/** Waits without any help: no signal, no reload, no press of a button. */
const waitUntilQuiet = async (stage: Stage, device: Device, token: string) => {
  const look = async () => {
    const server = await readServer(stage.server, token)
    const contents = await contentsOf(device, stage.adminId)
    return { contents, differences: differencesOf(contents, server) }
  }
  return pollUntil(look, ({ differences }) => differences.length === 0, {
    everyMs: LOOK_EVERY_MS,
    forMs: TIMEOUT_MS,
  })
}

const settled = (look: () => Promise<string[]>): Promise<string[]> =>
  pollUntil(look, (found) => found.length === 0, { everyMs: LOOK_EVERY_MS, forMs: SCREEN_MS })
