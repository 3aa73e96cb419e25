import { expect } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { noteSendsMail } from '#server/app/prepare-database.ts'
import { addCourseLink } from '#server/commerce/order-effects/course-access.ts'
import { openForms } from './open-forms.ts'

export const ZOE = 'zoe@example.org'
export const HOUR_MS = 60 * 60_000

const PREMIUM = { plan_id: 'premium' }
/** The buyer asks for immediate delivery. */
const consents = { terms: true, immediate_delivery: true, withdrawal_lost: true }

/** A pack, as something else that is for sale. */
export const CART = { items: [{ model_id: SAMPLE_MODELS[0]?.id, quantity: 1 }] }

/** A server that sends emails, buyers of the course, and an administrator who changes the status of their orders. */
export const setUpCourse = async (options: Parameters<typeof openForms>[0] = {}) => {
  const clock = { now: Date.UTC(2026, 0, 1) }
  const server = await openForms({
    nowMs: () => clock.now,
    publicUrl: 'https://neomuse.example',
    ...options,
  })
  const { store, post, call, deps } = server
  await noteSendsMail(store, true, clock.now)
  const { token } = await server.signInAdmin()

  const order = async (fields: object = {}, wanted: object = PREMIUM): Promise<string> => {
    const answer = await post('/api/checkout', {
      email: ZOE,
      name: 'Zoé',
      consents,
      ...wanted,
      ...fields,
    })
    expect(answer.status).toBe(201)
    return (await answer.json()).id
  }
  const move = async (id: string, status: string): Promise<void> => {
    const answer = await call('PUT', `/api/admin/orders/${id}`, { token, body: { status } })
    expect(answer.status).toBe(200)
  }
  const emails = () =>
    store.db
      .selectFrom('mail_outbox')
      .select(['id', 'kind', 'attempts'])
      // All other emails about the order are left out.
      .where('kind', '!=', 'order')
      .orderBy('id')
      .execute()
  return {
    ...server,
    clock,
    token,
    order,
    move,
    /** A paid order with no waiting email left. */
    buy: async (fields: object = {}, wanted: object = PREMIUM): Promise<string> => {
      const id = await order(fields, wanted)
      await move(id, 'paid')
      await store.write((tx) => tx.deleteFrom('mail_outbox').execute())
      return id
    },
    emails,
    /** The ids of the waiting emails. */
    waiting: async () => (await emails()).map(({ id }) => id),
    links: () => store.db.selectFrom('course_links').selectAll().execute(),
    /** The token of the email that is being written; null when none is to be sent. */
    addLink: (id: string) =>
      store.write((tx) =>
        addCourseLink(tx, { id }, { nowMs: clock.now, randomBytes: deps.randomBytes }),
      ),
    open: async (sent: unknown, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await post('/api/course', { token: sent }, headers)
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
    ask: async (email: unknown = ZOE, fields: object = {}) => {
      const answer = await post('/api/course/link', { email, ...fields })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    },
  }
}
