import { type RenderJob, type RenderNews, runRenderJob } from '#contract/public/render-job.ts'

const notify = (news: RenderNews): void => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<RenderJob>) => runRenderJob(data, notify))
notify({ type: 'ready' })
