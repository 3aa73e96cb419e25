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
import { postToServer, refusalReason } from '#device/public/outbox/send-form.ts'
import { newId } from '#device/random-ids.ts'
import { createStoredText, useStoredText } from '#device/stored-text.ts'
import { isOrderToken } from '#domain/commerce/order-reference.ts'

/** The token that opens the course, so that each device needs the e-mail only once. Empty: no token. */
export const keptToken = createStoredText('course-token')

/** The lessons that were read, as `niche/1 niche/2`; only this device knows them. */
export const keptMarks = createStoredText('course-marks')

export type CourseOutcome =
  | { readonly type: 'open'; readonly course: Course }
  /** The link was never valid, or its order is no longer paid. */
  | { readonly type: 'expired' }
  /** The server is overloaded or has a fault. */
  | { readonly type: 'later' }
  /** No valid answer has come yet. */
  | { readonly type: 'unreachable' }

type Answered = { readonly token: string; readonly outcome: CourseOutcome } | null

/** The course that the e-mail's link opens, or that this device opened before. */
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
    // The visitor may have asked again or left: then another answer is awaited.
    if (own === asks.current) setAnswered({ token, outcome })
  }, [token])
  const state = stateOf({ arrival, token, answered })
  const isMissing = state.type === 'later' || state.type === 'unreachable'
  useEffect(() => {
    // The token in the address is not stored yet: the stored one may belong to another order.
    if (arrival !== 'arriving') void ask()
    return () => {
      asks.current += 1
    }
  }, [ask, arrival])
  useEffect(() => {
    // Once the course is loaded, the visitor goes on reading: a network that comes and goes must not reload it.
    if (!isMissing) return
    const askAgain = () => void ask()
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [ask, isMissing])
  return { state, reload: () => void ask() }
}

/** Mail programs break long lines: an incomplete token is not accepted. */
export const textToToken = (text: string | null): string | null => {
  const read = v.safeParse(courseRequest, { token: text })
  return read.success ? read.output.token : null
}

export const textToMarks = (text: string | null): ReadonlySet<string> =>
  new Set((text ?? '').split(' ').filter(Boolean))

/** The stored text after a lesson was marked as read or unread. */
export const withMark = (text: string | null, mark: string, isRead: boolean): string => {
  const marks = new Set(textToMarks(text))
  if (isRead) marks.add(mark)
  else marks.delete(mark)
  return [...marks].join(' ')
}

/** The mark of a lesson; `number` is its position in the module, from 1. */
export const markOf = (moduleId: string, number: number): string => `${moduleId}/${number}`

/** The marks of all lessons of a module, in their order. */
export const marksOf = ({ id, lessons }: CourseModule): readonly string[] =>
  lessons.map((_, at) => markOf(id, at + 1))

export const toPercent = (read: number, count: number): number => Math.round((read / count) * 100)

/** Removes everything about the course from this device. */
export const leaveCourse = (): void => {
  keptToken.write('')
  keptMarks.write('')
}

/** `closed`: this device has no link. */
export type CourseState = CourseOutcome | { readonly type: 'closed' } | { readonly type: 'asked' }

/** `broken`: the token in the address was incomplete. */
type Arrival = 'arriving' | 'broken' | 'arrived'

type CourseInputs = {
  readonly arrival: Arrival
  readonly token: string | null
  readonly answered: Answered
}

const stateOf = ({ arrival, token, answered }: CourseInputs): CourseState => {
  if (arrival === 'arriving') return { type: 'asked' }
  if (token === null) return { type: arrival === 'broken' ? 'expired' : 'closed' }
  return answered?.token === token ? answered.outcome : { type: 'asked' }
}

/**
 * The address must not open the course for others who see it or receive it: the token moves from the address to the
 * device.
 */
const useTokenFromAddress = (): Arrival => {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [isBroken, setIsBroken] = useState(false)
  const behind = hash.slice(1)
  // The order's page passes the token alone behind `#`, an e-mail as a parameter there; earlier e-mails before it.
  const text =
    new URLSearchParams(behind).get(TOKEN_PARAMETER) ??
    search.get(TOKEN_PARAMETER) ??
    (isOrderToken(behind) ? behind : null)
  useEffect(() => {
    if (text === null) return
    const token = textToToken(text)
    setIsBroken(token === null)
    // A link that a mail program has cut must not replace the token that the complete link has stored.
    if (token !== null) keptToken.write(token)
    void navigate(COURSE_PATH, { replace: true, preventScrollReset: true })
  }, [text, navigate])
  if (text !== null) return 'arriving'
  return isBroken ? 'broken' : 'arrived'
}

/** Asks the server for the course that a link opens; the course is not stored on the device. Never rejects. */
export const readCourse = async (token: string, key: string): Promise<CourseOutcome> => {
  const result = await postToServer({ form: 'course', body: { token }, key }, readAnswer)
  return result.type === 'answered'
    ? { type: 'open', course: result.value }
    : { type: refusalReason(result) }
}

const readAnswer = (body: unknown): Course | null => {
  const read = v.safeParse(courseAnswer, body)
  return read.success ? read.output : null
}
