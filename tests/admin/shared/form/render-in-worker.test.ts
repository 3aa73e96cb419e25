import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createRenderInWorker,
  type RenderWorker,
  withNewTabLinks,
} from '#admin/shared/form/render-in-worker.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { type RenderJob, type RenderNews, runRenderJob } from '#contract/public/render-job.ts'
import { trustedHtml } from '#device/trusted-html.ts'

describe('render in worker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Workers that hang at a text containing `endless`. */
  const setUp = () => {
    const ended: number[] = []
    let started = 0
    const start = (): RenderWorker => {
      started += 1
      const number = started
      const target = new EventTarget()
      const post = (data: RenderNews) => target.dispatchEvent(new MessageEvent('message', { data }))
      queueMicrotask(() => post({ type: 'ready' }))
      return {
        addEventListener: target.addEventListener.bind(target),
        postMessage: (job: RenderJob) => {
          if (!job.markdown.includes('endless')) runRenderJob(job, post)
          else if (job.wants === 'lines') post({ type: 'at', line: 7 })
        },
        terminate: () => void ended.push(number),
      }
    }
    return { render: createRenderInWorker(start), ended, started: () => started }
  }

  test('texts are rendered by one worker, one after the other', async () => {
    const { render, started } = setUp()
    expect(await Promise.all([render('**a**'), render('*b*')])).toEqual([
      { type: 'rendered', html: '<p><strong>a</strong></p>' },
      { type: 'rendered', html: '<p><em>b</em></p>' },
    ])
    expect(started()).toBe(1)
  })

  test('a rendering that does not end is aborted, with those waiting, and the next runs in another worker', async () => {
    const { render, ended } = setUp()
    const [endless, next] = [render('endless'), render('a')]
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await endless).toEqual({ type: 'too-intricate', line: 7 })
    expect(await next).toEqual({ type: 'rendered', html: '<p>a</p>' })
    expect(ended).toEqual([1, 2])
  })

  test('a renderer that cannot be loaded is reported, and loaded again later', async () => {
    const target = new EventTarget()
    let starts = 0
    const render = createRenderInWorker(() => {
      starts += 1
      queueMicrotask(() => target.dispatchEvent(new Event('error')))
      return {
        addEventListener: target.addEventListener.bind(target),
        postMessage: () => undefined,
        terminate: () => undefined,
      }
    })
    await expect(render('a')).rejects.toThrow()
    await expect(render('a')).rejects.toThrow()
    expect(starts).toBe(2)
  })
})

describe('with links beside', () => {
  const BESIDE = '<a target="_blank" rel="noopener nofollow" href="'

  const MARK = ' <sup role="img" aria-label="(nouvel onglet)">↗</sup></a>'

  const preview = (markdown: string) => withNewTabLinks(markdownToHtml(markdown), 'nouvel onglet')

  test('a link to the site, to another site or to a mailbox opens in a tab of its own', () => {
    expect(preview('[a](/models)')).toBe(`<p>${BESIDE}/models">a${MARK}</p>`)
    expect(preview('[a](https://b.example)')).toBe(`<p>${BESIDE}https://b.example">a${MARK}</p>`)
    expect(preview('<zoe@example.org>')).toContain(`${BESIDE}mailto:zoe@example.org"`)
  })

  test('its markup is allowed on the page', () => {
    const html = preview('[a](https://b.example)')
    expect(trustedHtml(html)).toBe(html)
  })

  test('a fragment in the article does not become part of the address', () => {
    const html = preview('a[^1]\n\n[^1]: b')
    expect(html).not.toContain('href=')
    expect(html).not.toContain('nouvel onglet')
  })

  test('text that only looks like a link stays unchanged', () => {
    expect(preview('`<a href="/b">`')).toContain('&lt;a href=&quot;/b&quot;&gt;')
  })
})
