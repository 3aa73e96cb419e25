import { eurosToCents } from './money.ts'

/** The business's promises, wherever the site states them. Source: specification, sections 1 and 9. */
export const COMMITMENTS = {
  /** By email, and until a custom order is confirmed. */
  replyHours: 24,
  /** On WhatsApp and after a request for a call, during the studio's opening hours. */
  studioReplyHours: 2,
  /** Working days until the first version of a custom model, at least and at most. */
  firstVersionDays: { from: 3, to: 5 },
  /** Number of days in which a plan of the course is refunded. */
  refundDays: 30,
  /** Hours of content of the course, as the specification rounds them. */
  courseHours: 12,
  revisions: 2,
  /**
   * The maximum number of favourites in a list at the server, and the number of months it is kept after its last use.
   */
  favourites: { most: 500, months: 13 },
  /** The claim of the course: a goal, which the page states beside it. */
  claim: { monthlyIncome: eurosToCents(10_000), days: 90 },
} as const
