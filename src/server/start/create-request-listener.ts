import { ServerResponse } from 'node:http'
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Hono } from 'hono'
import { SECURITY_HEADERS } from '#server/guard/security-headers.ts'
import { sendSlice, sliceOf } from '#server/http/file-body.ts'

type OutsideOfApp = {
  readonly reportError: (error: unknown, requestId: string) => void
  readonly newId: () => string
}

/** Hands requests to the app. What cannot be read as a request never reaches it, and is refused here. */
export const createRequestListener = (
  app: Pick<Hono, 'fetch'>,
  { reportError, newId }: OutsideOfApp,
) =>
  getRequestListener((request, env) => answer(app, request, env), {
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

/** The app's answer; of a file the head alone, and then the file itself. */
const answer = async (
  app: Pick<Hono, 'fetch'>,
  request: Request,
  env: HttpBindings | Http2Bindings,
): Promise<Response> => {
  const response = await app.fetch(request, env)
  const slice = sliceOf(response)
  const { outgoing } = env
  if (slice === null || !(outgoing instanceof ServerResponse)) return response
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  try {
    await sendSlice(slice, outgoing)
  } catch {
    // Who has broken off asks for the rest later. Whatever else it was, they notice it by the length.
    outgoing.destroy()
  }
  return RESPONSE_ALREADY_SENT
}
