import * as v from 'valibot'
import { type CourseModule, courseRequest } from '#contract/public/course.ts'
import { createKeptText } from '#device/kept-text.ts'

/** What opens the course, so that the letter is needed once on each device. Empty: nothing. */
export const keptToken = createKeptText('course-token')

/** The lessons that were read, as `niche/1 niche/2`; nobody but this device knows. */
export const keptMarks = createKeptText('course-marks')

/** Mail programs break long lines: a part of a token opens nothing. */
export const textToToken = (text: string | null): string | null => {
  const read = v.safeParse(courseRequest, { token: text })
  return read.success ? read.output.token : null
}

export const textToMarks = (text: string | null): ReadonlySet<string> =>
  new Set((text ?? '').split(' ').filter(Boolean))

/** The text after a lesson was marked, or no longer is. */
export const withMark = (text: string | null, mark: string, isRead: boolean): string => {
  const marks = new Set(textToMarks(text))
  if (isRead) marks.add(mark)
  else marks.delete(mark)
  return [...marks].join(' ')
}

/** Of a lesson, by its place: counted from 1. */
export const markOf = (moduleId: string, number: number): string => `${moduleId}/${number}`

/** Of all the lessons of a module, in their order. */
export const marksOf = ({ id, lessons }: CourseModule): readonly string[] =>
  lessons.map((_, at) => markOf(id, at + 1))

export const toPercent = (read: number, count: number): number => Math.round((read / count) * 100)

/** Nothing of the course is left on this device. */
export const leaveCourse = (): void => {
  keptToken.write('')
  keptMarks.write('')
}
