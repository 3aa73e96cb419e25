import { spreadOf } from '#tests/bench/load/spread.ts'
import type { SubjectName } from '../page/page.ts'
import type { OpenStage } from '../stage/open-stage.ts'

export type ListFigures = {
  readonly pullSeconds: number
  readonly longestTaskMs: number
  /** Medians, by the position in the list where the page begins. */
  readonly pages: readonly {
    readonly depth: number
    readonly keysetMs: number
    readonly offsetMs: number
  }[]
}

const READINGS = 50

/** Loads the long list for the first time, then reads pages of it. */
export const measureLists = async (open: OpenStage, subject: SubjectName): Promise<ListFigures> => {
  const { page, close } = await open(subject)
  try {
    const pull = await page.evaluate(() => globalThis.bench?.pullWatched())
    const pages = await page.evaluate((times) => globalThis.bench?.readPages(times), READINGS)
    return {
      pullSeconds: (pull?.ms ?? 0) / 1_000,
      longestTaskMs: pull?.longestTaskMs ?? 0,
      pages: (pages ?? []).map(({ depth, keysetMs, offsetMs }) => ({
        depth,
        keysetMs: spreadOf(keysetMs).median,
        offsetMs: spreadOf(offsetMs).median,
      })),
    }
  } finally {
    await close()
  }
}
