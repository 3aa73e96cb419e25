import { type ProblemCode, SESSION_END_CODES } from '#contract/problems.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Call } from './call.ts'

const OF_ALL: readonly ProblemCode[] = ['foreign-origin', 'busy', 'storage-unavailable', 'internal']

const OF_A_JSON_BODY: readonly ProblemCode[] = [
  'bad-request',
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'unsupported-encoding',
  'invalid-fields',
]

/** Every refusal that the call may answer: what follows from its parts, and its own. */
export const problemsOf = (call: Call): readonly ProblemCode[] => {
  const { access, body, headers = [], pathParameters = [], problems = [] } = call
  return [
    ...new Set<ProblemCode>([
      ...(body?.type === 'json' ? OF_A_JSON_BODY : []),
      ...(access === 'admin' ? (['signed-out', ...SESSION_END_CODES, 'admin-only'] as const) : []),
      ...(pathParameters.length > 0 ? (['not-found'] as const) : []),
      ...(headers.includes('If-Match') ? (['bad-precondition', 'stale'] as const) : []),
      ...(headers.includes(IDEMPOTENCY_KEY_HEADER) ? (['bad-key', 'key-reused'] as const) : []),
      ...problems,
      ...OF_ALL,
    ]),
  ]
}
