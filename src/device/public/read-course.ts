import * as v from 'valibot'
import { type Course, courseAnswer } from '#contract/public/course.ts'
import { postToServer, whyClosed } from './outbox/send-form.ts'

export type CourseOutcome =
  | { readonly type: 'open'; readonly course: Course }
  /** The link was never one, or its order is not paid any more. */
  | { readonly type: 'expired' }
  /** The server has too much to do, or is in trouble. */
  | { readonly type: 'later' }
  /** Nobody has spoken who knows of the link. */
  | { readonly type: 'unreachable' }

/** Asks for the course that a link opens: kept on no device. Never rejects. */
export const readCourse = async (token: string, key: string): Promise<CourseOutcome> => {
  const said = await postToServer({ form: 'course', body: { token }, key }, readAnswer)
  return said.type === 'said' ? { type: 'open', course: said.value } : { type: whyClosed(said) }
}

const readAnswer = (body: unknown): Course | null => {
  const read = v.safeParse(courseAnswer, body)
  return read.success ? read.output : null
}
