import type * as v from 'valibot'
import { validate } from '#contract/validate.ts'
import type { Answer } from '#server/http/answer.ts'
import type { ApiContext } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'

/** Answers a JSON body of this shape, or says what is wrong with it. */
export const answerSent = async <Schema extends v.GenericSchema>(
  context: ApiContext,
  schema: Schema,
  answer: (sent: v.InferOutput<Schema>) => Promise<Answer>,
): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const sent = validate(schema, reading.body.value)
  return sent.type === 'invalid' ? invalidFieldsAnswer(sent.fields) : answer(sent.value)
}
