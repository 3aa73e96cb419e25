import { eurosToCents } from './money.ts'

/** What the house commits itself to, wherever it says so. Source: specification, sections 1 and 9. */
export const COMMITMENTS = {
  /** By e-mail, and until a custom order is confirmed. */
  replyHours: 24,
  /** On WhatsApp and after a request for a call, while the studio is open. */
  studioReplyHours: 2,
  /** Working days until the first version of a custom model, at least and at most. */
  firstVersionDays: { from: 3, to: 5 },
  /** Days in which a plan of the course is refunded. */
  refundDays: 30,
  /** Hours of content of the course, as the specification rounds them. */
  courseHours: 12,
  revisions: 2,
  /** How many favourites a list at the server holds, and for how many months it is kept after its last use. */
  favourites: { most: 500, months: 13 },
  /** The claim of the course: an aim, which the page says beside it. */
  claim: { monthlyIncome: eurosToCents(10_000), days: 90 },
} as const
