import type { Answer, ApiRequest } from '#sync/ports.ts'
import { type Engine, signalEngine } from '../device/engine-host.ts'
import { beginStreams, endStreams } from '../server/server-operations.ts'
import type { World } from '../world.ts'

/** The connection that carries all requests and change streams. */
export type Line = {
  breaks: boolean
  isDown: boolean
  /** A proxy answers in the server’s place, and only the change stream gets through. */
  hasProxy: boolean
  /** Answers that are being sent: each is lost when the connection breaks. */
  readonly inFlight: Set<() => void>
}

export const createLine = (breaks: boolean): Line => ({
  breaks,
  isDown: false,
  hasProxy: false,
  inFlight: new Set(),
})

/** How long the connection holds: in every third run exactly nineteen seconds. */
const HOLDS_MS = 19_000
/** Sometimes longer than it holds: then a list in one page can only arrive on a later, faster attempt. */
const LONGEST_LIST_MS = 24_000
const SHORTEST_LIST_MS = 3_000
/** A page of a few rows. */
const LONGEST_PAGE_MS = 4_000
const LONGEST_DOWN_MS = 2_500
const CHANGES_EVERY_MS = 700

const NO_OWNER = { isAlive: true }

export const beginBreaking = (world: World): void => {
  const isRegular = world.random.below(3) === 0
  const breakLater = (): void => {
    const holdsMs = isRegular ? HOLDS_MS : 4_000 + world.random.below(30_000)
    world.scheduler.after(holdsMs, NO_OWNER, () => {
      if (!world.line.breaks) return
      breakNow(world)
      world.scheduler.after(world.random.below(LONGEST_DOWN_MS), NO_OWNER, () => {
        restoreLine(world)
        breakLater()
      })
    })
  }
  breakLater()
}

const breakNow = (world: World): void => {
  world.line.isDown = true
  world.tally.count('the line breaks')
  world.history.note('network', () => 'the line breaks')
  const lost = [...world.line.inFlight]
  world.line.inFlight.clear()
  for (const lose of lost) lose()
  endStreams(world)
}

const restoreLine = (world: World): void => {
  if (!world.line.isDown) return
  world.line.isDown = false
  world.line.hasProxy = world.line.breaks && world.random.chance(0.2)
  world.history.note('network', () => 'the line is back')
  beginStreams(world)
  if (world.line.hasProxy) announceManyChanges(world)
}

/** Other admins edit without a pause. */
const announceManyChanges = (world: World): void =>
  void world.scheduler.after(CHANGES_EVERY_MS, NO_OWNER, () => {
    if (!world.line.hasProxy || world.line.isDown) return
    for (const { engines } of world.devices)
      for (const engine of engines) if (engine.hasStream) signalEngine(engine, 'changed:models')
    announceManyChanges(world)
  })

/** The connection does not break any more. */
export const repairLine = (world: World): void => {
  world.line.breaks = false
  world.line.hasProxy = false
  restoreLine(world)
}

/** Delivers later; at once, as broken, when the connection breaks before. */
export const inFlight = (
  world: World,
  { owner }: Pick<Engine, 'owner'>,
  delayMs: number,
  arrive: (isBroken: boolean) => Promise<void>,
): void => {
  const cancel = world.scheduler.after(delayMs, owner, () => {
    world.line.inFlight.delete(lose)
    return arrive(false)
  })
  const lose = (): void => {
    cancel()
    world.scheduler.ready(owner, () => arrive(true))
  }
  if (world.line.breaks) world.line.inFlight.add(lose)
}

/** A list is long, and arrives slowly. */
export const downloadMs = (world: World, request: ApiRequest, answer: Answer): number => {
  const isList = request.method === 'GET' && !/[?&](?:since|ids)=/.test(request.path)
  const hasRows = answer.type === 'response' && answer.status === 200
  if (!world.line.breaks || !isList || !hasRows) return 0
  return world.rowsPerPage === undefined
    ? SHORTEST_LIST_MS + world.random.below(LONGEST_LIST_MS - SHORTEST_LIST_MS)
    : world.random.below(LONGEST_PAGE_MS)
}
