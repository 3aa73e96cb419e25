import type { Serve } from '../create-flaky-network.ts'

type Fault = 'answer-lost' | 'request-lost' | (() => Promise<void>)

/** Breaks single requests between a device and its server; a pattern like `/^POST .*models/` selects them. */
export const createFaults = (serve: Serve) => {
  const next: { readonly of: RegExp; readonly fault: Fault }[] = []
  let instead: { readonly of: RegExp; readonly answer: () => Response } | null = null

  const faultFor = (name: string): Fault | null => {
    const index = next.findIndex(({ of }) => of.test(name))
    return index < 0 ? null : (next.splice(index, 1)[0]?.fault ?? null)
  }

  return {
    serve: async (request: Request): Promise<Response> => {
      const name = `${request.method} ${new URL(request.url).pathname}`
      if (instead?.of.test(name)) return instead.answer()
      const fault = faultFor(name)
      if (fault === 'request-lost') throw new TypeError('network')
      if (typeof fault === 'function') await fault()
      const response = await serve(request)
      if (fault === 'answer-lost') throw new TypeError('network')
      return response
    },
    /** The server carries out the next matching request, and its answer never arrives. */
    loseAnswer: (of: RegExp): void => void next.push({ of, fault: 'answer-lost' }),
    /** The next matching request never arrives. */
    loseRequest: (of: RegExp): void => void next.push({ of, fault: 'request-lost' }),
    /** Runs something at the server just before the next matching request arrives there. */
    before: (of: RegExp, happen: () => Promise<void>): void =>
      void next.push({ of, fault: happen }),
    /** Another server answers all matching requests from now on; null ends this. */
    answerInstead: (of: RegExp, answer: (() => Response) | null): void => {
      instead = answer && { of, answer }
    },
  }
}
