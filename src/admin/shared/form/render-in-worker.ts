import type { RenderJob, RenderNews } from '#contract/public/render-job.ts'

export type RenderedArticle =
  | { readonly type: 'rendered'; readonly html: string }
  /** `line`, counted from 1, is the start of the part that takes too long. */
  | { readonly type: 'too-intricate'; readonly line: number }

export type RenderInWorker = (markdown: string) => Promise<RenderedArticle>

/** The server has a limit of two seconds of CPU time; phones are slower. */
const LIMIT_MS = 5_000

/** The part of a worker that is used here. */
export type RenderWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/**
 * Renders in a worker, one text after the other, each within a time limit. `start` returns a new worker; it rejects if
 * its code cannot be loaded.
 */
export const createRenderInWorker = (start: () => RenderWorker): RenderInWorker => {
  let worker: Promise<Listening> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const end = async (): Promise<void> => {
    const former = worker
    worker = null
    ;(await former)?.stop()
  }
  const run = async (job: RenderJob): Promise<RenderNews | null> => {
    worker ??= listenTo(start())
    try {
      return await (await worker).run(job)
    } catch (error) {
      worker = null
      throw error
    }
  }
  const render = async (markdown: string): Promise<RenderedArticle> => {
    const news = await run({ markdown, wants: 'html' })
    if (news?.type === 'done') return { type: 'rendered', html: news.html }
    await end()
    const part = await run({ markdown, wants: 'lines' })
    await end()
    return { type: 'too-intricate', line: part?.type === 'at' ? part.line : 1 }
  }
  return (markdown) => {
    const turn = last.then(() => render(markdown))
    last = turn.catch(() => null)
    return turn
  }
}

type Listening = {
  /** The last message within the limit. */
  readonly run: (job: RenderJob) => Promise<RenderNews | null>
  readonly stop: () => void
}

/** Resolves when its code is loaded. */
const listenTo = (worker: RenderWorker): Promise<Listening> =>
  new Promise((resolve, reject) => {
    let hear: (news: RenderNews) => void = () => undefined
    const run = (job: RenderJob): Promise<RenderNews | null> =>
      new Promise((settle) => {
        let latest: RenderNews | null = null
        const timer = setTimeout(() => settle(latest), LIMIT_MS)
        hear = (news) => {
          latest = news
          if (news.type !== 'done') return
          clearTimeout(timer)
          settle(news)
        }
        worker.postMessage(job)
      })
    worker.addEventListener('error', () => reject(new Error('the renderer could not be fetched')))
    worker.addEventListener('message', ({ data }: MessageEvent<RenderNews>) => {
      if (data.type === 'ready') resolve({ run, stop: () => worker.terminate() })
      else hear(data)
    })
  })

/**
 * An article's markup for a page that its links must not leave: other pages open in a new tab, and links within the
 * article do nothing, because they would change this page's address. `newTab`: the text, as HTML, that informs users that
 * a link opens a new tab.
 */
export const withNewTabLinks = (html: string, newTab: string): string =>
  html
    .replace(/<a href="#[^"]*"/g, '<a')
    .replace(
      /<a (?:rel="[^"]*" )?href="(.*?)<\/a>/gs,
      `<a target="_blank" rel="noopener nofollow" href="$1 <sup role="img" aria-label="(${newTab})">↗</sup></a>`,
    )
