import type { Mailer } from '#server/email/smtp-mailer.ts'
import { setUpLinkMail } from './set-up-link-mail.ts'
import { ZOE } from './set-up-mail.ts'

/**
 * Drops the other emails about orders, which have tests of their own: only their subjects contain an order's number.
 */
const withoutOrders = (mailer: Mailer): Mailer => ({
  send: async (email) =>
    / NM-[0-9A-Z]{8}/.test(email.subject) ? { type: 'sent' } : mailer.send(email),
})
/** The buyer asks for immediate delivery. */
const consents = { terms: true, immediate_delivery: true, withdrawal_lost: true }

/** A server that sends emails to buyers of the course, and functions to buy it, request a link and follow one. */
export const setUpCourseMail = async () => {
  const server = await setUpLinkMail()
  const { call, send, token, store } = server
  const order = async (fields: object = {}): Promise<string> => {
    const body = { email: ZOE, name: 'Zoé', plan_id: 'starter', consents, ...fields }
    return String((await send('/api/checkout', body)).body.id)
  }
  const move = async (id: string, status: string): Promise<number> =>
    (await call('PUT', `/api/admin/orders/${id}`, { token, body: { status } })).status
  return {
    ...server,
    startWorker: (with_: Parameters<typeof server.startWorker>[0] = {}) =>
      server.startWorker({ mailer: withoutOrders(server.mailer), ...with_ }),
    move,
    /** Returns the order's id. */
    buy: async (fields: object = {}): Promise<string> => {
      const id = await order(fields)
      await move(id, 'paid')
      return id
    },
    ask: (email = ZOE) => send('/api/course/link', { email }),
    open: (sent: string) => send('/api/course', { token: sent }),
    links: () => store.db.selectFrom('course_links').selectAll().execute(),
  }
}
