import { parseArgs } from 'node:util'
import type { ListLengths } from '../lists/stage/prepare-lists.ts'

/** A shop in its first months, after years, and what it must never be slow with. */
export const SIZES = {
  S: { orders: 1_000, users: 1_000, messages: 500, models: 200, posts: 200, audit: 2_000 },
  M: { orders: 10_000, users: 10_000, messages: 5_000, models: 500, posts: 500, audit: 20_000 },
  L: {
    orders: 100_000,
    users: 100_000,
    messages: 50_000,
    models: 2_000,
    posts: 2_000,
    audit: 200_000,
  },
} as const satisfies Readonly<Record<string, ListLengths>>

export type Size = keyof typeof SIZES

export type GrowthOptions = {
  readonly sizes: readonly Size[]
  readonly parts: readonly ('server' | 'browser')[]
  readonly rounds: number
  /** One round, without the lines that break. */
  readonly isQuick: boolean
}

const ROUNDS = 3

export const USAGE = `Usage: npm run bench -- growth [options]
  --size S|M|L            only this size
  --part server|browser   only this part
  --quick                 one round, without the lines that break and the start that migrates`

/** Null when the options are wrong. */
export const readGrowthOptions = (args: readonly string[]): GrowthOptions | null => {
  const values = parse(args)
  if (values === null) return null
  const { size, part, quick: isQuick = false } = values
  const sizes = SIZE_NAMES.filter((name) => size === undefined || name === size)
  const parts = PARTS.filter((name) => part === undefined || name === part)
  if (sizes.length === 0 || parts.length === 0) return null
  return { sizes, parts, rounds: isQuick ? 1 : ROUNDS, isQuick }
}

const SIZE_NAMES = ['S', 'M', 'L'] as const satisfies readonly Size[]
const PARTS = ['server', 'browser'] as const

const parse = (args: readonly string[]) => {
  try {
    const options = {
      size: { type: 'string' },
      part: { type: 'string' },
      quick: { type: 'boolean' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    // An unknown option.
    return null
  }
}
