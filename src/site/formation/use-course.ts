import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { type CourseModule, courseRequest } from '#contract/public/course.ts'
import { COURSE_PATH, TOKEN_PARAMETER } from '#contract/public/page-paths.ts'
import { type CourseOutcome, readCourse } from '#device/public/read-course.ts'
import { newId } from '#device/random-ids.ts'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { isOrderToken } from '#domain/commerce/order-reference.ts'

/** What opens the course, so that the letter is needed once on each device. Empty: nothing. */
export const keptToken = createStoredText('course-token')

/** The lessons that were read, as `niche/1 niche/2`; nobody but this device knows. */
export const keptMarks = createStoredText('course-marks')

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

/** `closed`: this device knows of no link. */
export type CourseState = CourseOutcome | { readonly type: 'closed' } | { readonly type: 'asked' }

type Answered = { readonly token: string; readonly outcome: CourseOutcome } | null

/** The course of whoever has come with the letter's link, or had it on this device before. */
export const useCourse = () => {
  const arrival = useTokenFromAddress()
  const token = textToToken(useStoredText(keptToken))
  const [answered, setAnswered] = useState<Answered>(null)
  const asks = useRef(0)
  const ask = useCallback(async () => {
    if (token === null) return
    asks.current += 1
    const own = asks.current
    setAnswered(null)
    const outcome = await readCourse(token, newId())
    // Whoever has asked again, or gone, waits for another answer.
    if (own === asks.current) setAnswered({ token, outcome })
  }, [token])
  const state = stateOf({ arrival, token, answered })
  const isMissing = state.type === 'later' || state.type === 'unreachable'
  useEffect(() => {
    // What stands in the address is not kept yet: what was kept before may be of another order.
    if (arrival !== 'arriving') void ask()
    return () => {
      asks.current += 1
    }
  }, [ask, arrival])
  useEffect(() => {
    // Whoever reads goes on reading: a network that comes and goes draws nothing anew.
    if (!isMissing) return
    const askAgain = () => void ask()
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [ask, isMissing])
  return { state, reload: () => void ask() }
}

/** `broken`: the address had a token of which a part is missing. */
type Arrival = 'arriving' | 'broken' | 'arrived'

type Known = {
  readonly arrival: Arrival
  readonly token: string | null
  readonly answered: Answered
}

const stateOf = ({ arrival, token, answered }: Known): CourseState => {
  if (arrival === 'arriving') return { type: 'asked' }
  if (token === null) return { type: arrival === 'broken' ? 'expired' : 'closed' }
  return answered?.token === token ? answered.outcome : { type: 'asked' }
}

/** Whoever looks over a shoulder, or is sent the address, gets no course by it: it moves from there to the device. */
const useTokenFromAddress = (): Arrival => {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isBroken, setIsBroken] = useState(false)
  // The order's page says it behind `#`, a letter as a parameter.
  const text = search.get(TOKEN_PARAMETER) ?? (isOrderToken(hash.slice(1)) ? hash.slice(1) : null)
  useEffect(() => {
    if (text === null) return
    const token = textToToken(text)
    setIsBroken(token === null)
    // A link that a mail program has cut takes nothing from a device that the whole one has opened.
    if (token !== null) keptToken.write(token)
    void navigate(COURSE_PATH, { replace: true, preventScrollReset: true })
  }, [text, navigate])
  if (text !== null) return 'arriving'
  return isBroken ? 'broken' : 'arrived'
}
