import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSeededRandom, type SeededRandom } from '#tests/simulation/seeded-random.ts'
import { createTcpProxy, type TcpProxy } from '#tests/support/create-tcp-proxy.ts'
import { createLedger, type Ledger } from '../check/ledger.ts'
import type { Scenario } from '../scenario.ts'
import { createAdmins } from './admins.ts'
import { type Colleague, createColleague } from './colleague.ts'
import { type Device, openDevice } from './device.ts'
import { type StageServer, startStageServer } from './stage-server.ts'

/** The environment of one scenario: a server, a network that can be broken, and devices. */
export type Stage = {
  readonly random: SeededRandom
  readonly server: StageServer
  readonly wire: TcpProxy
  readonly ledger: Ledger
  readonly colleague: Colleague
  readonly adminId: string
  /** Opened, signed in and ready for offline work. */
  readonly device: Device
  readonly devices: () => readonly Device[]
  readonly addDevice: () => Promise<Device>
  readonly close: () => Promise<void>
}

type StageOptions = Pick<Scenario, 'needsWholeBrowser'> & { readonly seed: number }

export const setStage = async ({
  seed,
  needsWholeBrowser = false,
}: StageOptions): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), 'neomuse-stage-'))
  const server = await startStageServer(folder)
  const { hostname, port } = new URL(server.address)
  const wire = await createTcpProxy({ host: hostname, port: Number(port) })
  const ledger = createLedger()
  const devices: Device[] = []
  const close = async (): Promise<void> => {
    for (const device of devices) await device.close()
    await wire.close()
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  const addDevice = async (): Promise<Device> => {
    const name = `appareil-${devices.length + 1}`
    const origin = `http://127.0.0.1:${wire.port}`
    const device = await openDevice({ name, folder, origin, ledger, needsWholeBrowser })
    devices.push(device)
    await device.begin()
    return device
  }
  try {
    const { adminId } = await createAdmins(server.address)
    const device = await addDevice()
    const colleague = createColleague(server.address)
    return {
      random: createSeededRandom(seed),
      server,
      wire,
      ledger,
      colleague,
      adminId,
      device,
      devices: () => devices,
      addDevice,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
