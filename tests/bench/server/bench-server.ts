import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningPostgres, startPostgres } from '#tests/support/databases/start-postgres.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../load/measure.ts'
import { type Spread, spreadOf, spreadToText, tableToText } from '../load/spread.ts'
import { leaveServerCore } from '../load/start-process.ts'
import { measureFsync } from './measure-fsync.ts'
import { measureStarts } from './measure-starts.ts'
import { prepareData } from './prepare-data.ts'
import { startSubjects } from './subjects.ts'

const ROWS = 50
const ROUNDS = 7
const SECONDS = 3
const STARTS = 10

/** `--postgres` adds our server on a PostgreSQL of its own; `--quick` is short and imprecise. */
export const bench: Bench = async (options) => {
  const isQuick = options.includes('--quick')
  // On a disk, unlike the system's temporary folder, and in a folder that is never committed.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/bench-')
  const postgres = options.includes('--postgres') ? await startPostgres({ durable: true }) : null
  try {
    console.log(`${leaveServerCore()}; ${ROWS} rows; 50 connections`)
    console.log(`keeping a page on this disk takes ${measureFsync(folder).toFixed(2)} ms`)
    const figures = await compare({ folder, postgres, rounds: isQuick ? 2 : ROUNDS })
    print(figures)
    const starts = await measureStarts(join(folder, 'ours'), isQuick ? 2 : STARTS)
    const [ms, cpuMs] = [spreadToText(starts.ms), spreadToText(starts.cpuMs)]
    console.log(`\nstart on an existing database: ${ms} ms (goal 300), processor time ${cpuMs} ms`)
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}

type Figures = ReadonlyMap<string, readonly Figure[]>

type Comparison = {
  readonly folder: string
  readonly postgres: RunningPostgres | null
  readonly rounds: number
}

/** In turns, so that other load on the machine affects all equally. The first round is only a warm-up. */
const compare = async ({ folder, postgres, rounds }: Comparison): Promise<Figures> => {
  const file = join(folder, 'neomuse.db')
  const ids = await prepareData({ type: 'sqlite', file }, ROWS)
  const databaseUrl = postgres?.url ?? null
  if (databaseUrl !== null) await prepareData({ type: 'postgres', url: databaseUrl }, ROWS, ids)
  const { subjects, stop } = await startSubjects({
    file,
    folder,
    ids,
    seconds: SECONDS,
    databaseUrl,
  })
  try {
    const figures = new Map<string, Figure[]>(subjects.map(({ name }) => [name, []]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const subject of subjects) {
        const figure = await subject.run()
        if (round > 0) figures.get(subject.name)?.push(figure)
      }
    }
    return figures
  } finally {
    await stop()
  }
}

const print = (figures: Figures): void => {
  const rows = Array.from(figures, ([name, of]) => [
    name,
    spreadToText(spreadOf(of.map(({ perSecond }) => perSecond))),
    spreadToText(cpuSpreadOf(of)),
  ])
  const titles = ['median (min–max)', 'answers per second', 'per second of processor time']
  console.log(`\n${tableToText([titles, ...rows])}\n`)
  const compareTo = (one: string, other: string, goal: string): void => {
    const [of = [], to = []] = [figures.get(one), figures.get(other)]
    const onClock = medianRatio(of, to, ({ perSecond }) => perSecond)
    const onCpu = medianRatio(of, to, ({ perCpuSecond }) => perCpuSecond ?? 0)
    console.log(`${one}: ${onClock} × ${other} (goal ${goal}); by processor time ${onCpu} ×`)
  }
  compareTo('Néomuse, list', 'bare Hono, list', '0.90')
  compareTo('Néomuse, PUT', 'bare Hono, PUT with a commit each', '2.00')
}

const cpuSpreadOf = (figures: readonly Figure[]): Spread =>
  spreadOf(figures.map(({ perCpuSecond }) => perCpuSecond ?? 0))

/** From the ratio of each round: its two figures were measured within seconds of each other. */
const medianRatio = (
  of: readonly Figure[],
  to: readonly Figure[],
  read: (figure: Figure) => number,
): string =>
  spreadToText(
    spreadOf(
      of.flatMap((figure, at) => {
        const other = to[at]
        return other ? [read(figure) / read(other)] : []
      }),
    ),
    2,
  )
