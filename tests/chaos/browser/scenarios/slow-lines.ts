import type { SeededRandom } from '#tests/simulation/seeded-random.ts'
import type { WireFault } from '#tests/support/create-tcp-proxy.ts'
import type { Scenario } from '../scenario.ts'
import { narrow, slow } from '../wire/line-faults.ts'
import { untilDrained, usualWork } from './usual-work.ts'

/** A slow connection is not broken: all edits arrive while it stays slow. */
const on = (name: string, fault: (random: SeededRandom) => WireFault): Scenario => ({
  name,
  play: async (stage) => {
    stage.wire.inject(fault(stage.random))
    await usualWork(stage)
    await untilDrained(stage)
  },
})

export const SLOW_LINES: readonly Scenario[] = [
  on('latency of 50 ms', () => slow(50)),
  on('latency of 2 s', () => slow(2_000)),
  on('latency from 20 ms to 1.5 s', ({ next }) => slow(20, 1_480, next)),
  on('bandwidth of 2 kB/s', () => narrow(2_000)),
]
