import { createSeededRandom, pickWeighted, type SeededRandom } from '../seeded-random.ts'

const OPERATION_WEIGHTS = {
  edit: 60,
  'edit-elsewhere': 14,
  weather: 7,
  'kill-tab': 4,
  'open-tab': 4,
  look: 4,
  retry: 2,
  'end-session': 1.5,
  'sign-in': 3,
  'switch-account': 1.5,
  'sign-out': 1,
  'jump-clock': 1,
  'storage-full': 1.5,
  'tray-item': 4,
  offline: 2,
  online: 4,
  'restart-server': 1,
  'back-up': 0.7,
  restore: 0.4,
  'steal-lock': 0.6,
} as const

export type OperationKind = keyof typeof OPERATION_WEIGHTS

/** One thing that happens. What exactly, follows from its own dice and from how things stand then. */
export type Operation = {
  readonly kind: OperationKind
  /** Since the operation before. */
  readonly gapMs: number
  readonly dice: number
}

export type Script = {
  readonly seed: number
  readonly devices: number
  /** Whether the server tells of its changes by itself. */
  readonly hasStream: boolean
  readonly operations: readonly Operation[]
}

/** The script of a seed. */
export const makeScript = (seed: number, operations: number): Script => {
  const random = createSeededRandom(seed)
  const devices = 1 + random.below(3)
  const hasStream = random.chance(0.6)
  // Two engines at once, each with what it knows of another database, is more than any device will meet.
  const without = random.chance(0.5) ? { restore: 0 } : { 'steal-lock': 0 }
  const weights = { ...OPERATION_WEIGHTS, ...without }
  return {
    seed,
    devices,
    hasStream,
    operations: Array.from({ length: operations }, () => ({
      kind: pickWeighted(weights, random),
      gapMs: gap(random),
      dice: random.below(2 ** 32),
    })),
  }
}

/** Mostly one upon the other, sometimes after a while, seldom after minutes. */
const gap = (random: SeededRandom): number => {
  const luck = random.next()
  if (luck < 0.6) return random.below(300)
  if (luck < 0.93) return random.below(5_000)
  return random.below(90_000)
}
