import type { FuzzedServer } from '../server/open-fuzzed-server.ts'
import type { SentRequest } from '../server/send-request.ts'
import { bodyToBytes } from './body-arbitrary.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import type { RequestPlan } from './request-plan.ts'

/** The request as it is sent, with values of the server's present database. */
export const planToRequest = async (
  plan: RequestPlan,
  server: FuzzedServer,
): Promise<SentRequest> => {
  server.wait(plan.waitMs)
  const { body, headers, method } = plan
  const authorization = await server.authorization(plan.session)
  const bytes = body && bodyToBytes({ ...body, text: await fillPlaceholders(body.text, server) })
  return {
    method,
    target: await fillPlaceholders(`${plan.path}${plan.query}`, server, bytes),
    headers: {
      Host: 'neomuse.test',
      ...(authorization === null ? {} : { Authorization: authorization }),
      ...(body?.contentType ? { 'Content-Type': body.contentType } : {}),
      ...(body?.contentEncoding ? { 'Content-Encoding': body.contentEncoding } : {}),
      ...(await fillHeaders(headers, server, bytes)),
    },
    body: bytes,
  }
}

const fillHeaders = async (
  headers: Readonly<Record<string, string>>,
  server: FuzzedServer,
  body: Buffer | null,
): Promise<Record<string, string>> => {
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers))
    filled[name] = await fillPlaceholders(value, server, body)
  return filled
}

export const requestToText = ({ method, target, headers, body }: SentRequest): string =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)} ${
    body ? `${body.length} bytes: ${JSON.stringify(body.toString('latin1').slice(0, 600))}` : ''
  }`
