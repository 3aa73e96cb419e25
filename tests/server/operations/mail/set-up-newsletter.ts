import type { TakenLetter } from '#tests/support/mail/start-mail-server.ts'
import { eventually, setUpMail } from './set-up-mail.ts'

/** A server that sends confirmations, and whoever enters an address or follows a link. */
export const setUpNewsletter = async (options: Parameters<typeof setUpMail>[0] = {}) => {
  const server = await setUpMail(options)
  const { call, store, post, outbox } = server
  const send = async (path: string, body: object, headers = {}) => {
    const answer = await call('POST', `/api/newsletter${path}`, { body, headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    ...server,
    subscribe: (email = 'zoe@example.org', fields: object = {}) => send('', { email, ...fields }),
    confirm: (token: unknown, headers = {}) => send('/confirm', { token }, headers),
    leave: (token: unknown, headers = {}) => send('/leave', { token }, headers),
    /** All that have arrived, once there are so many. */
    letters: async (count: number): Promise<readonly TakenLetter[]> => {
      await eventually(() => post.letters.length).toBe(count)
      await eventually(outbox).toEqual([])
      return post.letters
    },
    /** Nothing waits any more, sent or not. */
    rest: () => eventually(outbox).toEqual([]),
    subscribers: () => store.db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    links: () => store.db.selectFrom('subscription_links').selectAll().execute(),
    tokenOf: (letter: TakenLetter | undefined): string =>
      /\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '',
  }
}
