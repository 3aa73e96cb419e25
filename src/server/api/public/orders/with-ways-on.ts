import * as v from 'valibot'
import { waysOn } from '#server/commerce/place-order.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiDeps } from '#server/http/api-env.ts'

const taken = v.pipe(v.string(), v.parseJson(), v.looseObject({ id: v.string() }))

/** The answer to a new order, with its page and where it is paid. */
export const withWaysOn = async (deps: ApiDeps, answer: Answer): Promise<Answer> => {
  if (answer.status !== 201) return answer
  const order = v.parse(taken, answer.body)
  return jsonAnswer(201, { ...order, ...(await waysOn(deps, order.id)) })
}
