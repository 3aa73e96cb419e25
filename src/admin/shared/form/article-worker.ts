import { type RenderJob, type RenderNews, runRenderJob } from '#contract/public/render-job.ts'

const tell = (news: RenderNews): void => postMessage(news)

addEventListener('message', ({ data }: MessageEvent<RenderJob>) => runRenderJob(data, tell))
tell({ type: 'ready' })
