import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Bench } from '../bench.ts'
import { type EditFigures, measureEdits } from './measure/edits.ts'
import { measureFaults } from './measure/faults.ts'
import { measureIdle } from './measure/idle.ts'
import { type ListFigures, measureLists } from './measure/lists.ts'
import type { SubjectName } from './page/page.ts'
import { printEdits } from './print/print-edits.ts'
import { printFaults } from './print/print-faults.ts'
import { printIdle } from './print/print-idle.ts'
import { printLists } from './print/print-lists.ts'
import { bundlePage } from './stage/bundle-page.ts'
import { type OpenStage, openStage } from './stage/open-stage.ts'
import { prepareRows } from './stage/prepare-rows.ts'
import { ourServerWith, type StartServer, startBasicServer } from './stage/start-servers.ts'
import { KNOWN_ROWS, MANY_ROWS } from './workload.ts'

const ROUNDS = 3
const LATENCIES_MS = [0, 50]
const IDLE_SECONDS = 60

const WITH_EDITS: readonly SubjectName[] = [
  'raw-strict',
  'raw-lanes',
  'raw-batch',
  'raw-records',
  'naive',
  'ours',
]
/** They send one request after the other, which takes minutes with latency. */
const SLOW: readonly SubjectName[] = ['raw-strict', 'naive']
const WITH_BASIC: readonly SubjectName[] = ['raw-lanes', 'ours']
const WITH_LISTS: readonly SubjectName[] = ['raw-strict', 'naive', 'ours']

/**
 * What the engine costs in a real browser, compared with the limit of the same browser and with a simple
 * implementation. `--rounds N` for more rounds, `--quick` for one round without the longest parts.
 */
export const bench: Bench = async (options) => {
  const isQuick = options.includes('--quick')
  const rounds = isQuick ? 1 : readRounds(options)
  // On a disk, unlike the system's temporary folder, and in a folder that is never committed.
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(join(process.cwd(), '.cache/bench-'))
  try {
    console.log(`${cpus().length} cores; rounds: ${rounds}; median (min–max)`)
    const files = await bundlePage()
    const few = await prepareRows(join(folder, 'few.db'), KNOWN_ROWS)
    const many = await prepareRows(join(folder, 'many.db'), MANY_ROWS)
    const openOn =
      (startServer: StartServer): OpenStage =>
      (subject) =>
        openStage({ folder, startServer, files, subject })
    const openFew = openOn(ourServerWith(few))
    const openMany = openOn(ourServerWith(many))
    const openBasic = openOn(startBasicServer)
    printEdits(
      await inTurns(rounds, [...editRuns(openFew, isQuick), ...basicServerRuns(openBasic)]),
    )
    printLists(await inTurns(rounds, listRuns(openMany)))
    printFaults(await measureFaults(openFew))
    printIdle(await measureIdle(openFew, isQuick ? IDLE_SECONDS / 2 : IDLE_SECONDS))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const readRounds = (options: readonly string[]): number => {
  const at = options.indexOf('--rounds')
  return at < 0 ? ROUNDS : Math.max(1, Number(options[at + 1]) || ROUNDS)
}

export type Run<Figures> = { readonly name: string; readonly measure: () => Promise<Figures> }

const editRuns = (open: OpenStage, isQuick: boolean): readonly Run<EditFigures>[] =>
  LATENCIES_MS.flatMap((latencyMs) =>
    WITH_EDITS.filter((subject) => !(isQuick && latencyMs > 0 && SLOW.includes(subject))).map(
      (subject) => ({
        name: `${subject} at ${latencyMs} ms`,
        measure: () => measureEdits(open, subject, latencyMs),
      }),
    ),
  )

/** With a basic server. */
const basicServerRuns = (open: OpenStage): readonly Run<EditFigures>[] =>
  LATENCIES_MS.flatMap((latencyMs) =>
    WITH_BASIC.map((subject) => ({
      name: `${subject} at ${latencyMs} ms, basic server`,
      measure: () => measureEdits(open, subject, latencyMs),
    })),
  )

const listRuns = (open: OpenStage): readonly Run<ListFigures>[] =>
  WITH_LISTS.map((subject) => ({ name: subject, measure: () => measureLists(open, subject) }))

/** In turns, so that other load on the machine affects all equally. */
const inTurns = async <Figures>(
  rounds: number,
  runs: readonly Run<Figures>[],
): Promise<ReadonlyMap<string, readonly Figures[]>> => {
  const figures = new Map<string, Figures[]>(runs.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, measure } of runs) {
      process.stderr.write(`round ${round + 1}: ${name}\n`)
      figures.get(name)?.push(await measure())
    }
  return figures
}
