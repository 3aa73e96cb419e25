import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderJob, RenderNews } from '#contract/public/articles/render-job.ts'

/** Of a processor's time, not of the clock's: a busy machine refuses nobody. An article of 130 kB takes a quarter of a second. */
const LIMIT_MS = 2_000
const LOOK_MS = 25
const MOST_MEGABYTES = 256

export type Rendering =
  | { readonly type: 'rendered'; readonly html: string }
  /** It takes too long; `line`, counted from 1, is where the part begins that does. */
  | { readonly type: 'too-intricate'; readonly line: number }

export type RenderMarkdown = (markdown: string) => Promise<Rendering>

/** Renders in a worker, one text after the other, each within a limit. */
export const createRenderer = (limitMs = LIMIT_MS): RenderMarkdown => {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()

  const end = (): void => {
    void worker?.then((started) => started.terminate())
    worker = null
  }

  /** The last news within the limit; null: there was none. */
  const run = async (job: RenderJob): Promise<RenderNews | null> => {
    worker ??= startWorker()
    return runIn(await worker, job, limitMs)
  }

  const render = async (markdown: string): Promise<Rendering> => {
    const news = await run({ markdown, wants: 'html' })
    if (news?.type === 'done') return { type: 'rendered', html: news.html }
    end()
    const part = await run({ markdown, wants: 'lines' })
    end()
    return { type: 'too-intricate', line: part?.type === 'at' ? part.line : 1 }
  }

  return (markdown) => {
    const turn = last.then(() => render(markdown))
    last = turn.catch(() => null)
    return turn
  }
}

/** With its code loaded: that is no part of any text's time. */
const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  await once(worker, 'message')
  worker.unref()
  return worker
}

const runIn = (worker: Worker, job: RenderJob, limitMs: number): Promise<RenderNews | null> =>
  new Promise((resolve, reject) => {
    let latest: RenderNews | null = null
    let startedAtMs: number | null = null
    const look = async (): Promise<void> => {
      const { user, system } = await worker.cpuUsage()
      const usedMs = (user + system) / 1_000
      startedAtMs ??= usedMs
      if (usedMs - startedAtMs > limitMs) settle(() => resolve(latest))
    }
    const timer = setInterval(() => look().catch(() => undefined), LOOK_MS)
    const settle = (end: () => void): void => {
      clearInterval(timer)
      worker.off('message', hear)
      worker.off('error', fail)
      end()
    }
    const hear = (news: RenderNews): void => {
      latest = news
      if (news.type === 'done') settle(() => resolve(news))
    }
    const fail = (error: Error): void =>
      settle(() => (isOutOfMemory(error) ? resolve(latest) : reject(error)))
    worker.on('message', hear)
    worker.on('error', fail)
    worker.postMessage(job)
  })

const isOutOfMemory = (error: Error): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
