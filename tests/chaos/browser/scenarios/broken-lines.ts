import { setTimeout as wait } from 'node:timers/promises'
import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import type { WireFault } from '#tests/support/create-tcp-proxy.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage/set-stage.ts'
import { blackHole, halfOpen } from '../wire/line-faults.ts'
import { byRequest, type Fate, firstPushes } from '../wire/request-faults.ts'
import { expectText, untilDrained, usualWork } from './usual-work.ts'

const BREAKS: readonly Fate[] = ['cut-before', 'cut-amid', 'lose-answer', 'reset']

/** A number of pushes fail in the same way; the next one passes. */
const pushesMeet = (name: string, fate: Fate): Scenario => ({
  name,
  play: async (stage) => {
    const { fault, left } = firstPushes(4, fate)
    stage.wire.inject(fault)
    await usualWork(stage)
    await untilDrained(stage)
    if (left() > 0) throw new Error(`${left()} pushes less than planned`)
  },
})

const suffersFor = (name: string, ms: number, begin: (stage: Stage) => unknown): Scenario => ({
  name,
  play: async (stage) => {
    await begin(stage)
    await usualWork(stage)
    await wait(ms)
  },
})

/** Breaks any request, also reads and the change stream. */
const lossy = (random: SeededRandom, probability: number): WireFault =>
  byRequest(() => (random.chance(probability) ? random.pick(BREAKS) : 'pass'))

const burstsOn = (name: string, probability: number): Scenario => ({
  name,
  play: async (stage) => {
    stage.wire.inject(lossy(stage.random, probability))
    for (let salvo = 0; salvo < 10; salvo += 1) {
      await stage.device.burst(5)
      await wait(stage.random.below(400))
    }
    await untilDrained(stage)
  },
})

export const BROKEN_LINES: readonly Scenario[] = [
  pushesMeet('cut before the request', 'cut-before'),
  pushesMeet('cut mid-request', 'cut-amid'),
  pushesMeet('answer lost after the commit', 'lose-answer'),
  pushesMeet('reset', 'reset'),
  suffersFor('black hole', 3_000, ({ wire }) => wire.inject(blackHole)),
  suffersFor('half-open connections', 3_000, ({ wire }) => wire.inject(halfOpen)),
  suffersFor('port closed', 4_000, ({ wire }) => wire.cut()),
  {
    name: 'offline, says the browser',
    play: async (stage) => {
      await stage.device.context().setOffline(true)
      await usualWork(stage)
      await expectText(stage.device, /Hors ligne · \d+ en attente/)
    },
  },
  {
    name: 'on and off every 700 ms',
    play: async (stage) => {
      let isOver = false
      const flap = async (): Promise<void> => {
        while (!isOver) {
          await stage.wire.cut()
          await wait(700)
          await stage.wire.repair()
          await wait(700)
        }
      }
      const flapping = flap()
      await usualWork(stage)
      await stage.device.burst(10)
      isOver = true
      await flapping
    },
  },
  burstsOn('50 edits, 1 request of 10 lost', 0.1),
  burstsOn('50 edits, 4 requests of 10 lost', 0.4),
]
