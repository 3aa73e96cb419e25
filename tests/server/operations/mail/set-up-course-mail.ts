import type { TakenLetter } from '#tests/support/mail/start-mail-server.ts'
import { eventually, setUpMail, ZOE } from './set-up-mail.ts'

/** A server that sends the letters to buyers of the course, and whoever buys it, asks for a link or follows one. */
export const setUpCourseMail = async () => {
  const server = await setUpMail()
  const { call, token, store, post, outbox } = server
  const send = async (path: string, body: object) => {
    const answer = await call('POST', path, { body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const order = async (fields: object = {}): Promise<string> => {
    const body = { email: ZOE, name: 'Zoé', plan_id: 'starter', ...fields }
    return String((await send('/api/checkout', body)).body.id)
  }
  const move = async (id: string, status: string): Promise<number> =>
    (await call('PUT', `/api/admin/orders/${id}`, { token, body: { status } })).status
  return {
    ...server,
    move,
    /** Answers the order's id. */
    buy: async (fields: object = {}): Promise<string> => {
      const id = await order(fields)
      await move(id, 'paid')
      return id
    },
    ask: (email = ZOE) => send('/api/course/link', { email }),
    open: (sent: string) => send('/api/course', { token: sent }),
    /** All that have arrived, once there are so many. */
    letters: async (count: number): Promise<readonly TakenLetter[]> => {
      await eventually(() => post.letters.length).toBe(count)
      await eventually(outbox).toEqual([])
      return post.letters
    },
    /** Nothing waits any more, sent or not. */
    rest: () => eventually(outbox).toEqual([]),
    links: () => store.db.selectFrom('course_links').selectAll().execute(),
    tokenOf: (letter: TakenLetter | undefined): string =>
      /\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '',
  }
}
