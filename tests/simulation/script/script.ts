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
  'forget-keys': 2.5,
  restore: 1.5,
  'steal-lock': 0.6,
  // Only while lists are long on their way.
  'open-row': 0,
  'drop-rows': 0,
} as const

export type OperationKind = keyof typeof OPERATION_WEIGHTS

// The keys of a record are its names.
const KINDS = Object.keys(OPERATION_WEIGHTS) as readonly OperationKind[]

/** Those of an ordinary script. */
export const OPERATION_KINDS = KINDS.filter((kind) => OPERATION_WEIGHTS[kind] > 0)

type OperationWeights = Readonly<Partial<Record<OperationKind, number>>>

/** One thing that happens. Its details follow from its own random numbers and from the present state. */
export type Operation = {
  readonly kind: OperationKind
  /** Milliseconds since the previous operation. */
  readonly gapMs: number
  readonly dice: number
}

export type Script = {
  readonly seed: number
  readonly devices: number
  /** Whether the server has a change stream. */
  readonly hasStream: boolean
  /** Whether it accepts many writes in one request. */
  readonly takesBatches: boolean
  /** Whether processes of two versions answer. */
  readonly hasRollout: boolean
  /** Whether the connection breaks again and again during long lists. */
  readonly breaksLine: boolean
  /** Whether some writes are refused for good, whatever they contain. */
  readonly refusesSome: boolean
  /** The maximum of changes in a page; undefined: the engine's default, which is more than ever change here. */
  readonly rowsPerPage: number | undefined
  readonly operations: readonly Operation[]
}

/**
 * Operations that move edits along, without any that crash tabs or take minutes: for tests that crash tabs themselves.
 */
export const SHORT_STORY: OperationWeights = {
  edit: 60,
  'edit-elsewhere': 15,
  weather: 8,
  'tray-item': 6,
  'end-session': 2,
  'switch-account': 3,
  'sign-in': 2,
  'restart-server': 2,
  'open-tab': 2,
}

/**
 * What a script may leave out. Two engines at once, each with the state of another database, are more than any device
 * will meet; and where the server forgets its keys, less can be checked about an edit.
 */
const ALTERNATIVES = {
  steals: { restore: 0, 'forget-keys': 0 },
  restores: { 'steal-lock': 0, 'forget-keys': 0 },
  forgets: { 'steal-lock': 0, restore: 0 },
} as const satisfies Record<string, OperationWeights>

const ALTERNATIVE_NAMES = ['steals', 'steals', 'restores', 'restores', 'forgets'] as const

/** With so few changes on a page, many pulls need several pages. */
const FEW_CHANGES = 1

/** The script of a seed. A longer script begins with the same operations. */
export const makeScript = (
  seed: number,
  operations: number,
  givenWeights: OperationWeights = OPERATION_WEIGHTS,
): Script => {
  const random = createSeededRandom(seed)
  const devices = 1 + random.below(3)
  const hasStream = random.chance(0.6)
  const takesBatches = random.chance(0.75)
  const weights = { ...givenWeights, ...ALTERNATIVES[random.pick(ALTERNATIVE_NAMES)] }
  return {
    seed,
    devices,
    hasStream,
    takesBatches,
    hasRollout: false,
    breaksLine: false,
    refusesSome: seed % 5 === 2,
    rowsPerPage: seed % 4 === 0 ? FEW_CHANGES : undefined,
    operations: Array.from({ length: operations }, () => ({
      kind: pickWeighted(weights, random),
      gapMs: gap(random),
      dice: random.below(2 ** 32),
    })),
  }
}

/** The same script, while a new version of the server is rolled out. */
export const withRollout = (script: Script, hasRollout = true): Script => ({
  ...script,
  hasRollout,
})

/** Nothing that would cancel waiting times by itself, and minutes in which the engine is left alone. */
const BREAKING_STORY: OperationWeights = {
  edit: 20,
  'edit-elsewhere': 50,
  weather: 20,
  'restart-server': 5,
  'kill-tab': 5,
  'open-row': 8,
  'drop-rows': 3,
}
const BREAKING_GAP_MS = 60_000

/** A connection that breaks before a long list has arrived, with a server that has a change stream. */
export const withBreakingLine = (seed: number, operations: number): Script => {
  const script = makeScript(seed, operations, BREAKING_STORY)
  const random = createSeededRandom(seed)
  return {
    ...script,
    hasStream: true,
    breaksLine: true,
    operations: script.operations.map((operation) => ({
      ...operation,
      gapMs: random.chance(0.5) ? operation.gapMs : random.below(BREAKING_GAP_MS),
    })),
  }
}

/** Mostly right after each other, sometimes after a while, seldom after minutes. */
const gap = (random: SeededRandom): number => {
  const luck = random.next()
  if (luck < 0.6) return random.below(300)
  if (luck < 0.93) return random.below(5_000)
  return random.below(90_000)
}
