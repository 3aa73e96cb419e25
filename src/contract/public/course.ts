import * as v from 'valibot'
import { email, flag, token } from '#contract/fields.ts'
import { COURSE_BONUS_IDS, COURSE_MODULE_IDS } from '#domain/course.ts'
import { TRAINING_PLANS } from '#domain/offers.ts'
import { formAnswer } from './forms/contact-request.ts'
import { honeypot } from './forms/form-fields.ts'

/** `POST /api/course`, with the token of an e-mail's link or of the order's page: one in an address would end up in logs. */
export const courseRequest = v.object({ token: token() })

const courseLesson = v.object({
  title: v.string(),
  minutes: v.number(),
  /** French, in every language of the site; nothing in it can run. */
  html: v.string(),
})

const courseModule = v.object({
  id: v.picklist(COURSE_MODULE_IDS),
  lessons: v.array(courseLesson),
})

const courseBonus = v.object({
  id: v.picklist(COURSE_BONUS_IDS),
  /** As a lesson's. */
  html: v.string(),
})

/** The whole course, for whoever has bought it: kept by no cache. */
export const courseAnswer = v.object({
  plan: v.picklist(TRAINING_PLANS.map(({ id }) => id)),
  /** None while it waits. */
  modules: v.array(courseModule),
  /** What the plan has beside the lessons. */
  bonuses: v.optional(v.array(courseBonus), []),
  /** It waits until then: its buyer has kept the right to withdraw. Null: it is open. */
  opens_at: v.optional(v.nullable(v.string()), null),
})

export type Course = v.InferOutput<typeof courseAnswer>
export type CourseModule = v.InferOutput<typeof courseModule>
export type CourseBonus = v.InferOutput<typeof courseBonus>

/** `POST /api/course/link`: asks for the e-mail with the link once more. */
export const courseLinkRequest = v.object({ email: email(), website: honeypot() })

/**
 * `mail`: whether an e-mail may be on its way, as for the newsletter. Nothing is told about the address, but that it was
 * named within the last hour: then no other e-mail is sent, and `wait_seconds` says when one can be asked for again.
 */
export const courseLinkAnswer = v.object({
  ...formAnswer.entries,
  mail: flag(),
  wait_seconds: v.optional(v.number()),
})
