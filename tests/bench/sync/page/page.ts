import { MANY_ROWS, REFUSED_EDIT, sampleEdits, sampleRows } from '../workload.ts'
import type { Subject } from './subject.ts'
import { createNaive } from './subjects/naive.ts'
import { createOurs } from './subjects/ours.ts'
import { createRaw } from './subjects/raw.ts'
import { createRawRecords } from './subjects/raw-records.ts'

const ALONE = { type: 'alone', lanes: 1 } as const

const SUBJECTS = {
  ours: () => createOurs({ hasEngine: true }),
  'ours-alone': () => createOurs({ hasEngine: false }),
  'raw-strict': () => createRaw({ durability: 'strict', sending: ALONE }),
  'raw-relaxed': () => createRaw({ durability: 'relaxed', sending: ALONE }),
  'raw-lanes': () => createRaw({ durability: 'strict', sending: { type: 'alone', lanes: 6 } }),
  'raw-batch': () => createRaw({ durability: 'strict', sending: { type: 'batch', size: 100 } }),
  'raw-records': createRawRecords,
  naive: createNaive,
} satisfies Readonly<Record<string, () => Subject>>

export type SubjectName = keyof typeof SUBJECTS

export type PullFigure = { readonly ms: number; readonly longestTaskMs: number }

/** Milliseconds of each reading of a page, by the position in the list where it begins. */
export type PageFigures = readonly {
  readonly depth: number
  readonly keysetMs: readonly number[]
  readonly offsetMs: readonly number[]
}[]

const PAGE_ROWS = 50
const DEPTHS = [0, 1_000, 5_000, 9_900]

const createPage = (name: SubjectName) => {
  const subject: Subject = SUBJECTS[name]()
  const pull = () => subject.pull()
  return {
    open: (token: string): Promise<void> => subject.open(token),
    pull,
    /** Milliseconds of each edit. */
    edit: async (): Promise<readonly number[]> => {
      const times: number[] = []
      for (const edit of sampleEdits()) times.push(await timed(() => subject.edit(edit)))
      return times
    },
    /** An edit that the server always refuses. */
    editBadly: (): Promise<void> => subject.edit(REFUSED_EDIT),
    rejected: async (): Promise<number> => (await subject.rejected?.()) ?? 0,
    drain: (): Promise<number> => timed(subject.drain),
    pullWatched: (): Promise<PullFigure> => watched(pull),
    readPages: (times: number): Promise<PageFigures> => readPages(subject, times),
    wakeUps: askWakeUps,
  }
}

export type BenchPage = ReturnType<typeof createPage>

declare global {
  var bench: BenchPage | undefined
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const beganMs = performance.now()
  await work()
  return performance.now() - beganMs
}

/** The browser only reports tasks of 50 ms and more. */
const watched = async (work: () => Promise<void>): Promise<PullFigure> => {
  let longestTaskMs = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  })
  observer.observe({ type: 'longtask' })
  const ms = await timed(work)
  // The browser reports them in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  return { ms, longestTaskMs }
}

const readPages = async ({ pageFrom, pageAt }: Subject, times: number): Promise<PageFigures> => {
  if (!(pageFrom && pageAt)) throw new Error('no pages to read')
  const names = sampleRows(MANY_ROWS)
    .map(({ draft }) => draft.name)
    .toSorted()
  const figures = DEPTHS.map((depth) => ({
    depth,
    keysetMs: [] as number[],
    offsetMs: [] as number[],
  }))
  for (let time = 0; time < times; time += 1)
    for (const { depth, keysetMs, offsetMs } of figures) {
      const at = depth + time
      keysetMs.push(await timedRead(() => pageFrom(names[at] ?? '', PAGE_ROWS)))
      offsetMs.push(await timedRead(() => pageAt(at, PAGE_ROWS)))
    }
  return figures
}

const timedRead = (read: () => Promise<readonly unknown[]>): Promise<number> =>
  timed(async () => {
    const rows = await read()
    if (rows.length !== PAGE_ROWS) throw new Error(`${rows.length} rows`)
  })

const askWakeUps = (): Promise<number> =>
  new Promise((resolve) => {
    const replies = new BroadcastChannel('bench-tell')
    replies.addEventListener('message', ({ data }) => {
      replies.close()
      resolve(Number(data))
    })
    const asked = new BroadcastChannel('bench-ask')
    asked.postMessage(null)
    asked.close()
  })

// The benchmark writes the name there.
globalThis.bench = createPage(decodeURIComponent(location.hash.slice(1)) as SubjectName)
