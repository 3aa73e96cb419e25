import { fetchOwn, NotOurs, type Proof } from '#device/network/own-answer.ts'

/** The part of Workbox's plugin interface that is used here (workbox-core, WorkboxPlugin). */
type OwnAnswersPlugin = {
  readonly fetchDidSucceed: (fetched: {
    readonly request: Request
    readonly response: Response
  }) => Promise<Response>
}

/**
 * Lets a Workbox strategy see and store only those network answers that are proved to be from our server; otherwise the
 * strategy acts as if there were no network. A wrong answer may come from the browser's own cache, so it is requested
 * once more, bypassing that cache.
 */
export const ownAnswersOnly = (isOurs: Proof): OwnAnswersPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (await isOurs(response)) return response
    if (!response.ok) throw new NotOurs(`${request.url} answers ${response.status}`)
    return fetchOwn(new Request(request, { cache: 'reload' }), isOurs)
  },
})

/** An answer of another server does not count: the page gets the same error as without a network. */
export const orNetworkError = (asked: Promise<Response>): Promise<Response> =>
  asked.catch((fault: unknown) => {
    if (fault instanceof NotOurs || fault instanceof TypeError) return Response.error()
    throw fault
  })
