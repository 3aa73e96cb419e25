import type { SeededRandom } from '../seeded-random.ts'
import { closeStream, openStream } from './engine-host.ts'
import { noteRestore } from './server-changes.ts'
import type { World } from './world.ts'

const NOBODY = { isAlive: true }

/** It is gone for a moment, and has forgotten what it did not store. */
export const restartServer = (world: World, random: SeededRandom): void => {
  if (!world.isServerUp) return
  world.isServerUp = false
  world.history.note('server', () => 'stops')
  endStreams(world)
  world.scheduler.after(200 + random.below(8_000), NOBODY, () => startServer(world))
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

/** Whoever was signed in has to do so again, as after every restore. */
export const restoreServer = async (world: World): Promise<void> => {
  world.epochs += 1
  endStreams(world)
  await world.server.restore(`01900000-0000-7000-80ee-${world.epochs.toString().padStart(12, '0')}`)
  world.sessions.clear()
  world.history.note('server', () => 'is restored from its backup')
  await noteRestore(world)
  beginStreams(world)
}

const endStreams = ({ devices }: World): void => {
  for (const { engines } of devices) for (const engine of engines) closeStream(engine)
}

const beginStreams = (world: World): void => {
  for (const { engines } of world.devices) for (const engine of engines) openStream(world, engine)
}
