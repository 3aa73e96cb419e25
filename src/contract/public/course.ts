import * as v from 'valibot'
import { email, flag, token } from '#contract/fields.ts'
import { COURSE_BONUS_IDS, COURSE_MODULE_IDS } from '#domain/course.ts'
import { TRAINING_PLANS } from '#domain/offers.ts'
import { formAnswer, honeypot } from './forms/form-fields.ts'

/**
 * `POST /api/course`, with the token of an email's link or of the order's page: in an address it would end up in logs.
 */
export const courseRequest = v.object({ token: token() })

const courseLesson = v.object({
  title: v.string(),
  minutes: v.number(),
  /** French, in every language of the site; contains no scripts. */
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

/** The whole course, for its buyers: not cached. */
export const courseAnswer = v.object({
  plan: v.picklist(TRAINING_PLANS.map(({ id }) => id)),
  /** Empty while it waits. */
  modules: v.array(courseModule),
  /** The plan's bonuses besides the lessons. */
  bonuses: v.optional(v.array(courseBonus), []),
  /** The course opens at this time, because its buyer has kept the right to withdraw. Null: it is open. */
  opens_at: v.optional(v.nullable(v.string()), null),
})

export type Course = v.InferOutput<typeof courseAnswer>
export type CourseModule = v.InferOutput<typeof courseModule>
export type CourseBonus = v.InferOutput<typeof courseBonus>

/** `POST /api/course/link`: requests the email with the link again. */
export const courseLinkRequest = v.object({ email: email(), website: honeypot() })

/**
 * `mail`: whether an email may have been sent, as for the newsletter. The answer reveals nothing about the address,
 * except that it was requested within the last hour: then no other email is sent, and `wait_seconds` says when one can
 * be requested again.
 */
export const courseLinkAnswer = v.object({
  ...formAnswer.entries,
  mail: flag(),
  wait_seconds: v.optional(v.number()),
})
