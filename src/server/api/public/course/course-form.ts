import { type Course, courseRequest } from '#contract/public/course.ts'
import type { Form } from '#server/api/public/forms/form.ts'
import { readBonuses, readCourse } from '#server/course/read-course.ts'
import { jsonAnswer } from '#server/http/answer.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { OWN_REFUSALS } from '#server/http/visitor-problems.ts'
import { findLinkedPlan } from './course-links.ts'

/** The newsletter's words would send a buyer to the wrong form. */
const CLOSED = OWN_REFUSALS.closedCourse.fr

/** The course, to whoever has the link from the letter. Read anew each time, since it ends with the order; no cache keeps it. */
export const courseForm: Form<typeof courseRequest> = {
  name: 'course',
  schema: courseRequest,
  isReading: true,
  write: async ({ tx, nowMs }, { token }) => {
    const plan = await findLinkedPlan(tx, token)
    if (!plan) return problemAnswer('link-expired', { detail: CLOSED })
    const isOpen = nowMs >= plan.opensMs
    const course: Course = {
      plan: plan.id,
      modules: isOpen ? [...readCourse()] : [],
      bonuses: isOpen ? [...readBonuses(plan.id)] : [],
      opens_at: isOpen ? null : new Date(plan.opensMs).toISOString(),
    }
    return jsonAnswer(200, course)
  },
}
