import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { SECURITY_HEADERS } from '#server/guard/security-headers.ts'

type OutsideOfApp = {
  readonly reportError: (error: unknown, requestId: string) => void
  readonly newId: () => string
}

/** Hands requests to the app. What cannot be read as a request never reaches it, and is refused here. */
export const createRequestListener = (
  app: Pick<Hono, 'fetch'>,
  { reportError, newId }: OutsideOfApp,
) =>
  getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler: (error) => {
      const isUnreadable = error instanceof RequestError
      if (!isUnreadable) reportError(error, newId())
      return new Response(null, {
        status: isUnreadable ? 400 : 500,
        headers: {
          ...SECURITY_HEADERS,
          'Content-Length': '0',
        },
      })
    },
  })
