import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import { type Answer, answerToResponse } from './answer.ts'
import type { ApiContext, ApiDeps } from './api-env.ts'
import { problemAnswer, retryLaterAnswer } from './problem-answer.ts'
import { referenceToWords } from './problem-words.ts'

const STORAGE_RETRY_MS = 5_000

/** What was thrown, as an answer: of a bug it tells no more than where to look it up. */
export const faultToAnswer = (error: unknown, requestId: string): Answer =>
  error instanceof StorageUnavailable
    ? retryLaterAnswer('storage-unavailable', STORAGE_RETRY_MS)
    : problemAnswer('internal', { detail: referenceToWords(requestId) })

/** The one place that all that was thrown in a route reaches. */
export const createErrorHandler =
  ({ reportError, metrics }: Pick<ApiDeps, 'reportError' | 'metrics'>) =>
  (error: Error, context: ApiContext): Response => {
    const requestId = context.get('requestId')
    if (error instanceof StorageUnavailable) metrics.storageFailed()
    reportError(error, requestId)
    return answerToResponse(faultToAnswer(error, requestId))
  }
