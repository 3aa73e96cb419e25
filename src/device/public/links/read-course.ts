import * as v from 'valibot'
import { type Course, courseAnswer } from '#contract/public/course.ts'
import { postForAnswer, whyClosed } from '../send-form.ts'

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
  const heard = await postForAnswer({ form: 'course', body: { token }, key })
  if (heard === null) return { type: 'unreachable' }
  if (!heard.response.ok) return { type: whyClosed(heard) }
  const read = v.safeParse(courseAnswer, heard.answer)
  // A portal answers 200 to anything.
  return read.success ? { type: 'open', course: read.output } : { type: 'unreachable' }
}
