import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RenderJob, RenderNews } from '#contract/public/render-job.ts'
import type { Rendering, RenderMarkdown } from '#server/ports/render-markdown.ts'

/**
 * Processor time, not clock time: a busy machine refuses nothing. The longest article that may be stored takes two
 * seconds.
 */
const LIMIT_MS = 4_000
/** A part that takes this share of the limit alone is reported as the cause. */
const FAULTY_SHARE = 1 / 4
const LOOK_MS = 25
const MOST_MEGABYTES = 256
/** A device whose request timed out asks again, and then gets the answer at once. */
const REMEMBERED = 1_000

/** Renders in a worker, one text after the other, each with a time limit. */
export const createMarkdownRenderer = (limitMs = LIMIT_MS): RenderMarkdown => {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const refused = new Map<string, Rendering>()

  const end = (): void => {
    void worker?.then((started) => started.terminate())
    worker = null
  }

  /** The last message of the worker within the limit; null: there was none. */
  const run = async (job: RenderJob, mostMs: number): Promise<RenderNews | null> => {
    worker ??= startWorker()
    return runIn(await worker, job, mostMs)
  }

  const render = async (markdown: string): Promise<Rendering> => {
    const name = createHash('sha256').update(markdown).digest('hex')
    const known = refused.get(name)
    if (known) return known
    const news = await run({ markdown, wants: 'html' }, limitMs)
    if (news?.type === 'done') return { type: 'rendered', html: news.html }
    end()
    const part = await run({ markdown, wants: 'lines' }, limitMs * FAULTY_SHARE)
    end()
    const rendering = { type: 'too-intricate', line: part?.type === 'at' ? part.line : 1 } as const
    if (refused.size >= REMEMBERED) refused.clear()
    refused.set(name, rendering)
    return rendering
  }

  return (markdown) => {
    const turn = last.then(() => render(markdown))
    last = turn.catch(() => null)
    return turn
  }
}

/** Resolves when the worker has loaded its code: loading does not count as rendering time. */
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
