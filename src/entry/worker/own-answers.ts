import { fetchOwn, NotOurs, type Proof } from '#device/network/own-answer.ts'

/** As far as Workbox's plugins are used here (workbox-core, WorkboxPlugin). */
type OwnAnswersPlugin = {
  readonly fetchDidSucceed: (fetched: {
    readonly request: Request
    readonly response: Response
  }) => Promise<Response>
}

/**
 * Of what the network answers a strategy sees, and keeps, what is proved to be ours; else it does as without a network.
 * What is not ours may come from the browser's own cache, and is asked for once more past it.
 */
export const ownAnswersOnly = (isOurs: Proof): OwnAnswersPlugin => ({
  fetchDidSucceed: async ({ request, response }) => {
    if (await isOurs(response)) return response
    if (!response.ok) throw new NotOurs(`${request.url} answers ${response.status}`)
    return fetchOwn(new Request(request, { cache: 'reload' }), isOurs)
  },
})

/** A stranger's answer is none: the page hears what it hears without a network. */
export const answerOwn = (asked: Promise<Response>): Promise<Response> =>
  asked.catch((fault: unknown) => {
    if (fault instanceof NotOurs || fault instanceof TypeError) return Response.error()
    throw fault
  })
