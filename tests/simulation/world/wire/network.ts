import { BATCH_PATH, SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import {
  type CannedName,
  cannedAnswer,
  chooseFate,
  type Fate,
} from '#tests/simulation/script/weather.ts'
import type { Engine } from '../device/engine-host.ts'
import { diesNow, killTab } from '../device/tab.ts'
import { noteServerChanges } from '../server/server-changes.ts'
import type { World } from '../world.ts'
import { downloadMs, inFlight } from './line.ts'
import { handleUnlessRefused } from './refused-writes.ts'
import { answerToText, requestToText } from './wire-texts.ts'
import { type Sender, writesOf } from './wire-watch.ts'

const TIMEOUT_MS = 20_000

/** The tally's name for a page of changes that is not the last one. */
export const MORE_CHANGES = 'answer: a page of several'

type Delivery = { readonly request: ApiRequest; readonly token: string }

/** Carries a request through the simulated network conditions, and its answer back. */
export const send = (world: World, engine: Engine, letter: Delivery): Promise<Answer> =>
  new Promise((resolve) => {
    const { tab } = engine
    world.wire.onSend(letter.request, senderOf(world, engine, letter))
    world.progress.onSend(engine.name)
    const fate = fateOf(world, engine, letter.request)
    world.tally.count(`request: ${fate.type}`)
    world.history.note(
      tab.name,
      () =>
        `→ ${requestToText(letter.request)}${fate.type === 'answered' ? '' : `  (${fate.type})`}`,
    )
    const deliver = (delayMs: number, answer: () => Promise<Answer> | Answer): void => {
      inFlight(world, engine, delayMs, async (isBroken) => {
        if (diesNow(tab)) return killTab(world, tab)
        const given = isBroken ? UNREACHABLE.network : await answer()
        noteAnswer(world, given)
        world.wire.onAnswer(letter.request, given, senderOf(world, engine, letter))
        world.progress.onAnswer(engine.name, letter.request, given)
        world.history.note(tab.name, () => `← ${answerToText(letter.request, given)}`)
        resolve(given)
      })
    }
    travel({ world, engine, letter, deliver }, fate)
  })

const noteAnswer = ({ tally }: World, answer: Answer): void => {
  tally.count(
    answer.type === 'response'
      ? `answer: ${answer.status}${answer.epoch === null ? ' of somebody else' : ''}`
      : `answer: ${answer.type}`,
  )
  if (answer.type === 'response' && answer.hasMore) tally.count(MORE_CHANGES)
}

const senderOf = (world: World, { name, tab }: Engine, { token }: Delivery): Sender => ({
  engine: name,
  device: tab.device.name,
  account: tab.account,
  tokenOf: world.tokens.get(token) ?? null,
  deviceNowMs: tab.device.nowMs(),
})

const fateOf = (world: World, { tab }: Engine, request: ApiRequest): Fate => {
  if (!tab.device.isOnline) return { type: 'request-lost', reason: 'network' }
  if (!world.isServerUp || world.line.isDown) return { type: 'request-lost', reason: 'network' }
  const { random, server, tally } = world
  if (world.line.hasProxy)
    return { type: 'canned', answer: cannedAnswer('proxy', server.epoch(), random) }
  const fate = chooseFate(world.weather, server.epoch(), random)
  if (fate.type !== 'answered') return fate
  const canned = cannedFor(world, request)
  if (canned === null) return fate
  tally.count(`answer: ${canned}`)
  return { type: 'canned', answer: cannedAnswer(canned, server.epoch(), random) }
}

/** Not every server accepts batches, and each expires its cursors at some time. */
const cannedFor = ({ takesBatches, random }: World, { path }: ApiRequest): CannedName | null => {
  if (path === BATCH_PATH && !takesBatches) return 'no-batches'
  return path.includes('?since=') && random.chance(0.01) ? 'old-cursor' : null
}

type Journey = {
  readonly world: World
  readonly engine: Engine
  readonly letter: Delivery
  readonly deliver: (delayMs: number, answer: () => Promise<Answer> | Answer) => void
}

const UNREACHABLE = {
  network: { type: 'unreachable', reason: 'network' },
  timeout: { type: 'unreachable', reason: 'timeout' },
} satisfies Record<string, Answer>

type Delay = () => number

const travel = (journey: Journey, fate: Fate): void => {
  const { world, deliver } = journey
  const delay: Delay = () => 1 + world.random.below(world.weather.longestMs)
  switch (fate.type) {
    case 'answered':
      goThereAndBack(journey, delay)
      break
    case 'request-lost':
      deliver(waitFor(fate.reason, delay), () => UNREACHABLE[fate.reason])
      break
    case 'answer-lost':
      reach(journey, delay(), () =>
        deliver(waitFor(fate.reason, delay), () => UNREACHABLE[fate.reason]),
      )
      break
    case 'twice':
      arriveTwice(journey, delay)
      break
    case 'too-late':
      deliver(TIMEOUT_MS, () => UNREACHABLE.timeout)
      reach(journey, TIMEOUT_MS + 4 * delay(), () => undefined)
      break
    case 'canned':
      deliver(delay(), () => world.server.present(fate.answer))
      break
    case 'thinned':
      goThereAndBack(thinned(journey), delay)
  }
}

const goThereAndBack = (journey: Journey, delay: Delay): void =>
  reach(journey, delay(), (answer) =>
    journey.deliver(
      delay() + downloadMs(journey.world, journey.letter.request, answer),
      () => answer,
    ),
  )

/** Only one of the two answers is received. */
const arriveTwice = (journey: Journey, delay: Delay): void => {
  const isFirstHeard = journey.world.random.chance(0.7)
  const first = delay()
  const hear = (answer: Answer): void => journey.deliver(delay(), () => answer)
  reach(journey, first, (answer) => (isFirstHeard ? hear(answer) : undefined))
  reach(journey, first + 2 * delay(), (answer) => (isFirstHeard ? undefined : hear(answer)))
}

const waitFor = (reason: 'network' | 'timeout', delay: Delay): number =>
  reason === 'timeout' ? TIMEOUT_MS : delay()

/** A request on its way does not depend on its tab any more: it arrives even if the tab has crashed. */
const NO_OWNER = { isAlive: true }

const reach = (
  { world, letter: { request, token } }: Journey,
  delayMs: number,
  onAnswer: (answer: Answer) => void,
): void => {
  world.scheduler.after(delayMs, NO_OWNER, async () => {
    if (!world.isServerUp) return onAnswer(UNREACHABLE.network)
    const answer = await handleUnlessRefused(world, request, token)
    await noteServerChanges(world)
    onAnswer(answer)
  })
}

type BatchBody = { readonly responses: readonly unknown[] }

/** Some entries of a batch fail in the storage, each alone; the server only gets the others. */
const thinned = (journey: Journey): Journey => {
  const { world, letter, deliver } = journey
  const writes = writesOf(letter.request)
  if (letter.request.path !== BATCH_PATH || writes.length < 2) return journey
  const isFaulty = writes.map(() => world.random.chance(0.3))
  const passed = writes.filter((_, index) => !isFaulty[index])
  if (passed.length === 0) return journey
  return {
    ...journey,
    letter: { ...letter, request: { ...letter.request, body: { requests: passed } } },
    deliver: (delayMs, answer) =>
      deliver(delayMs, async () => putFaultsIn(await answer(), isFaulty)),
  }
}

const STORAGE_FAULT = {
  status: 503,
  headers: { [SYNC_EPOCH_HEADER]: 'any', 'Retry-After': '5' },
  body: { code: 'storage-unavailable', detail: 'storage-unavailable' },
}

const putFaultsIn = (answer: Answer, isFaulty: readonly boolean[]): Answer => {
  if (answer.type !== 'response' || answer.status !== 200) return answer
  const given = [...(answer.body as BatchBody).responses]
  return {
    ...answer,
    body: { responses: isFaulty.map((faulty) => (faulty ? STORAGE_FAULT : given.shift())) },
  }
}
