import type { ReceivedEmail } from '#tests/support/mail/start-mail-server.ts'
import { eventually, setUpMail } from './set-up-mail.ts'

/** A server that sends emails with links, and functions to request and follow one. */
export const setUpLinkMail = async (options: Parameters<typeof setUpMail>[0] = {}) => {
  const server = await setUpMail(options)
  const { call, post, outbox } = server
  return {
    ...server,
    send: async (path: string, body: object, headers = {}) => {
      const answer = await call('POST', path, { body, headers })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    /** All emails that have arrived, once there are this many. */
    emails: async (count: number): Promise<readonly ReceivedEmail[]> => {
      await eventually(() => post.emails.length).toBe(count)
      await eventually(outbox).toEqual([])
      return post.emails
    },
    /** Resolves when no email waits any more, sent or not. */
    rest: () => eventually(outbox).toEqual([]),
    tokenOf: (email: ReceivedEmail | undefined): string =>
      /[?#]token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? '',
  }
}
