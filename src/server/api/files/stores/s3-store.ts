import { AwsClient } from 'aws4fetch'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import type { NewObject, ObjectStore } from './object-store.ts'

export type S3Settings = {
  /** `https://s3.example`, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const PATIENCE_MS = 30_000

type S3Call = {
  readonly method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/**
 * In a bucket of any store that speaks S3, addressed by path: for many machines. The key needs the rights to list, read,
 * write and delete; without the first, S3 denies what is merely not there.
 */
export const createS3Store = (settings: S3Settings, nowMs: () => number): ObjectStore => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /** The answer, or null for 404. */
  const call = async (name: string, { method, ...init }: S3Call): Promise<Response | null> => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const aws = { datetime: amzTime(nowMs()) }
    const url = `${endpoint}/${bucket}/files/${name}`
    const answer = await reach(fetch(await client.sign(url, { method, ...init, aws }), { signal }))
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new StorageUnavailable(`the object store answered ${answer.status} to ${method}`)
  }

  return {
    put: async ({ sha256, name = sha256, contentType, content }) => {
      const body = await gather(content)
      // Part of what is signed, so the store takes no other bytes.
      const headers = { 'Content-Type': contentType, 'X-Amz-Content-Sha256': sha256 }
      const answer = await call(name, { method: 'PUT', headers, body })
      if (answer === null) throw new StorageUnavailable('the object store has no such bucket')
      await answer.body?.cancel()
    },
    open: async (name, range) => {
      const headers: Record<string, string> = range
        ? { Range: `bytes=${range.first}-${range.last}` }
        : {}
      const answer = await call(name, { method: 'GET', headers })
      return answer?.body ?? null
    },
    has: async (name) => (await call(name, { method: 'HEAD' })) !== null,
    remove: async (name) => {
      const answer = await call(name, { method: 'DELETE' })
      await answer?.body?.cancel()
    },
  }
}

/** Sent at once and with its length, since S3 takes no body of unknown length. */
const gather = async (content: NewObject['content']): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const reach = async (answer: Promise<Response>): Promise<Response> => {
  try {
    return await answer
  } catch (error) {
    throw new StorageUnavailable('the object store cannot be reached', { cause: error })
  }
}

/** `20260102T030405Z`. */
const amzTime = (nowMs: number): string =>
  new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, '')
