import * as v from 'valibot'
import { PROBLEM_CODES, type ProblemCode } from '#contract/problems.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'

/** What tus takes for a refusal: its body is one of our codes, until `refusalToProblem` says it in the API's form. */
class UploadRefused extends Error {
  readonly status_code: number
  readonly body: ProblemCode

  constructor(code: ProblemCode) {
    super(code)
    this.status_code = problemAnswer(code).status
    this.body = code
  }
}

/** @throws always: what tus does not know of, such as a model that is gone or a full disk. */
export const refuseUpload = (code: ProblemCode): never => {
  throw new UploadRefused(code)
}

/** The protocol's own refusals have their status for a client of tus, and our form for a person. */
export const refusalToProblem = async (response: Response): Promise<Response> => {
  const text = await response.text()
  const own = v.safeParse(v.picklist(PROBLEM_CODES), text)
  const { status } = response
  const { headers, body } = problemAnswer(own.success ? own.output : codeOf(status))
  return new Response(JSON.stringify({ ...JSON.parse(body ?? '{}'), status }), {
    status,
    headers: { ...headers, 'Tus-Resumable': '1.0.0' },
  })
}

const codeOf = (status: number): ProblemCode => {
  if (status === 404 || status === 410) return 'not-found'
  if (status === 413) return 'file-too-large'
  return status >= 500 ? 'internal' : 'bad-request'
}
