import type { Handler, Hono } from 'hono'
import { answerToResponse } from './answer.ts'
import type { ApiEnv } from './api-env.ts'
import { problemAnswer } from './problem-answer.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Registers a path with its methods; every other method is answered 405. */
export const addRoute = (
  api: Hono<ApiEnv>,
  path: string,
  handlers: Readonly<Partial<Record<Method, Handler<ApiEnv>>>>,
): void => {
  const methods = Object.keys(handlers)
  for (const [method, handler] of Object.entries(handlers)) api.on(method, path, handler)
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const refusal = problemAnswer('method-not-allowed', { headers: { Allow: allow.join(', ') } })
  api.all(path, () => answerToResponse(refusal))
}
