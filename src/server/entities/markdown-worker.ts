import { parentPort } from 'node:worker_threads'
import { type RenderJob, type RenderNews, runRenderJob } from '#contract/public/render-job.ts'

const post = (news: RenderNews): void => parentPort?.postMessage(news)

parentPort?.on('message', (job: RenderJob) => runRenderJob(job, post))
post({ type: 'ready' })
