import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import { answerToResponse } from './answer.ts'
import type { ApiContext, ApiDeps } from './api-env.ts'
import { problemAnswer, retryLaterAnswer } from './problem-answer.ts'
import { referenceToWords } from './problem-words.ts'

const STORAGE_RETRY_MS = 5_000

/** The one place where what was thrown becomes an answer: of a bug it tells no more than where to look it up. */
export const createErrorHandler =
  ({ reportError }: Pick<ApiDeps, 'reportError'>) =>
  (error: Error, context: ApiContext): Response => {
    const requestId = context.get('requestId')
    reportError(error, requestId)
    return answerToResponse(
      error instanceof StorageUnavailable
        ? retryLaterAnswer('storage-unavailable', STORAGE_RETRY_MS)
        : problemAnswer('internal', { detail: referenceToWords(requestId) }),
    )
  }
