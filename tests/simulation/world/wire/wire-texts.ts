import { BATCH_PATH, IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import { shortId } from '../server/server-changes.ts'
import { writesOf } from './wire-watch.ts'

/** `PUT models/4f2a1 [9c3d0] if "2"`. */
export const requestToText = (request: ApiRequest): string =>
  request.path === BATCH_PATH
    ? `batch: ${writesOf(request).map(entryToText).join(', ')}`
    : entryToText(request)

const entryToText = ({ method, path, headers }: Omit<ApiRequest, 'body'>): string => {
  const [entity, rowId] = path.replace('/api/admin/', '').split('/')
  const key = headers[IDEMPOTENCY_KEY_HEADER]
  const condition = headers['If-Match']
  return [
    method,
    `${entity?.replace(/\?.*/, ' changes')}${rowId === undefined ? '' : `/${shortId(rowId)}`}`,
    ...(key === undefined ? [] : [`[${shortId(key)}]`]),
    ...(condition === undefined ? [] : [`if ${condition}`]),
  ].join(' ')
}

export const answerToText = (request: ApiRequest, answer: Answer): string => {
  if (answer.type !== 'response') return answer.type === 'unreachable' ? answer.reason : answer.type
  const whose = answer.epoch === null ? ' of somebody else' : ''
  const wait = answer.retryAfterMs === null ? '' : `, wait ${answer.retryAfterMs / 1_000} s`
  const body = answer.body as { version?: number; code?: string; responses?: { status: number }[] }
  const detail =
    request.path === BATCH_PATH && body?.responses
      ? ` (${body.responses.map(({ status }) => status).join(' ')})`
      : body?.code !== undefined
        ? ` ${body.code}`
        : body?.version !== undefined
          ? ` v${body.version}`
          : Array.isArray(body)
            ? ` ${body.length} rows`
            : ''
  return `${answer.status}${whose}${detail}${wait}`
}
