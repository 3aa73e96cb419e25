import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  type Course,
  type CourseModule,
  courseAnswer,
  courseRequest,
} from '#contract/public/course.ts'
import { COURSE_PATH, TOKEN_PARAMETER } from '#contract/public/page-paths.ts'
import { postToServer, whyClosed } from '#device/public/outbox/send-form.ts'
import { newId } from '#device/random-ids.ts'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { isOrderToken } from '#domain/commerce/order-reference.ts'

/** What opens the course, so that the e-mail is needed once on each device. Empty: nothing. */
export const keptToken = createStoredText('course-token')

/** The lessons that were read, as `niche/1 niche/2`; only this device knows. */
export const keptMarks = createStoredText('course-marks')

export type CourseOutcome =
  | { readonly type: 'open'; readonly course: Course }
  /** The link was never one, or its order is not paid any more. */
  | { readonly type: 'expired' }
  /** The server has too much to do, or is in trouble. */
  | { readonly type: 'later' }
  /** No answer said anything of the link yet. */
  | { readonly type: 'unreachable' }

type Answered = { readonly token: string; readonly outcome: CourseOutcome } | null

/** The course that the e-mail's link opens, or that this device had before. */
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
    // A visitor who has asked again, or gone, waits for another answer.
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
    // The visitor goes on reading: a network that comes and goes renders nothing anew.
    if (!isMissing) return
    const askAgain = () => void ask()
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [ask, isMissing])
  return { state, reload: () => void ask() }
}

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

/** The address must not open the course for others who see it or are sent it: the token moves from there to the device. */
const useTokenFromAddress = (): Arrival => {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isBroken, setIsBroken] = useState(false)
  // The order's page says it behind `#`, an e-mail as a parameter.
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

/** Asks for the course that a link opens: kept on no device. Never rejects. */
export const readCourse = async (token: string, key: string): Promise<CourseOutcome> => {
  const said = await postToServer({ form: 'course', body: { token }, key }, readAnswer)
  return said.type === 'said' ? { type: 'open', course: said.value } : { type: whyClosed(said) }
}

const readAnswer = (body: unknown): Course | null => {
  const read = v.safeParse(courseAnswer, body)
  return read.success ? read.output : null
}
