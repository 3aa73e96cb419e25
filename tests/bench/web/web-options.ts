import { parseArgs } from 'node:util'
import { LOCALES, type Locale } from '#contract/locales.ts'

export type WebOptions = {
  readonly rounds: number
  readonly locales: readonly Locale[]
  readonly isQuick: boolean
  /** The only page to load, without other measurements; null: everything. */
  readonly only: string | null
}

const ROUNDS = 5
const CHOSEN_LOCALES: readonly Locale[] = ['fr', 'th']

export const USAGE = `Usage: npm run bench -- web [options]
  --rounds N   so many of them, 1 to 50 (${ROUNDS})
  --quick      one round, in French alone
  --only PATH  loads of that page alone, in French: /order
  --locales    all five languages instead of ${CHOSEN_LOCALES.join(' and ')}`

/** Null when the options are wrong. */
export const readWebOptions = (args: readonly string[]): WebOptions | null => {
  const values = parse(args)
  const rounds = Number(values?.rounds ?? ROUNDS)
  if (values === null || !Number.isInteger(rounds) || rounds < 1 || rounds > 50) return null
  const { quick: isQuick = false } = values
  const all = values.locales ? LOCALES : CHOSEN_LOCALES
  return {
    rounds: isQuick ? 1 : rounds,
    locales: isQuick ? ['fr'] : all,
    isQuick,
    only: values.only ?? null,
  }
}

const parse = (args: readonly string[]) => {
  try {
    const options = {
      rounds: { type: 'string' },
      quick: { type: 'boolean' },
      locales: { type: 'boolean' },
      only: { type: 'string' },
    } as const
    return parseArgs({ args: [...args], options }).values
  } catch {
    // An unknown option.
    return null
  }
}
