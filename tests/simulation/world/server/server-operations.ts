import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import { signIn } from '../device/device-operations.ts'
import { closeStream, openStream } from '../device/engine-host.ts'
import type { World } from '../world.ts'
import { noteRestore } from './server-changes.ts'

const NO_OWNER = { isAlive: true }

/** The server is down for a moment, and loses what it did not store. */
export const restartServer = (world: World, random: SeededRandom): void => {
  if (!world.isServerUp) return
  world.isServerUp = false
  world.history.note('server', () => 'stops')
  endStreams(world)
  world.scheduler.after(200 + random.below(8_000), NO_OWNER, () => startServer(world))
}

export const startServer = (world: World): void => {
  if (world.isServerUp) return
  world.server.restart()
  world.isServerUp = true
  world.history.note('server', () => 'is back')
  beginStreams(world)
}

export const backUp = async (world: World): Promise<void> => {
  await world.server.backUp()
  world.changesAtBackup = world.evidence.changes.length
  world.history.note('server', () => 'is backed up')
}

/** Exactly once must hold even without the server's stored keys: the versions prevent a second effect. */
export const forgetKeys = async (world: World): Promise<void> => {
  await world.server.forgetKeys()
  world.evidence.forgottenAt.push(world.evidence.changes.length)
  world.history.note('server', () => 'forgets the keys that it has seen')
}

/** All users have to sign in again, as after every restore. */
export const restoreServer = async (world: World, random: SeededRandom): Promise<void> => {
  world.epochs += 1
  endStreams(world)
  await world.server.restore(`01900000-0000-7000-80ee-${world.epochs.toString().padStart(12, '0')}`)
  world.sessions.clear()
  world.history.note('server', () => 'is restored from its backup')
  await noteRestore(world)
  beginStreams(world)
  for (const device of world.devices)
    if (device.account !== null && random.chance(0.5)) await signIn(world, device, device.account)
}

export const endStreams = (world: World): void => {
  for (const { engines } of world.devices) for (const engine of engines) closeStream(world, engine)
}

export const beginStreams = (world: World): void => {
  for (const { engines } of world.devices) for (const engine of engines) openStream(world, engine)
}
