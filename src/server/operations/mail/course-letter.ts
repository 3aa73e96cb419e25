import { localizePath } from '#contract/languages/locale-path.ts'
import { COURSE_PATH } from '#contract/public/course.ts'
import { TOKEN_PARAMETER } from '#contract/public/forms/newsletter-link.ts'
import { isolate } from '#domain/text/isolate.ts'
import { readSiteMailbox } from '#server/api/mail/site-mailbox.ts'
import { readBoughtPlan, readCourseBuyer } from '#server/api/public/course/course-order.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { COURSE_WORDS } from './course-words.ts'
import { type Letter, type LinkAttempt, siteLetter } from './letter.ts'

/** Opens the course to the buyer, in the order's language; null when it cannot be written just now. */
export const readCourseLetter = async (
  db: Queryable,
  attempt: LinkAttempt,
): Promise<Letter | null> => {
  const { id, token, publicUrl } = attempt
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
  const plan = order && readBoughtPlan({ ...order })
  const buyer = order && readCourseBuyer({ ...order })
  const from = await readSiteMailbox(db)
  if (!plan || !buyer || !from) return null
  const page = `${publicUrl}${localizePath(COURSE_PATH, buyer.language)}`
  const words = COURSE_WORDS[buyer.language]({
    site: isolate(from.name),
    plan: isolate(plan.name),
    page,
    link: `${page}?${new URLSearchParams({ [TOKEN_PARAMETER]: token })}`,
  })
  return siteLetter(attempt, from, { address: buyer.email, unsubscribeAt: null, ...words })
}
