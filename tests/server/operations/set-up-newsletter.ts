import { setUpLinkMail } from './set-up-link-mail.ts'

/** A server that sends confirmations, and functions to enter an address and follow a link. */
export const setUpNewsletter = async (options: Parameters<typeof setUpLinkMail>[0] = {}) => {
  const server = await setUpLinkMail(options)
  const { send, store } = server
  return {
    ...server,
    subscribe: (email = 'zoe@example.org', fields: object = {}) =>
      send('/api/newsletter', { email, ...fields }),
    confirm: (token: unknown, headers = {}) => send('/api/newsletter/confirm', { token }, headers),
    leave: (token: unknown, headers = {}) => send('/api/newsletter/leave', { token }, headers),
    subscribers: () => store.db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
    links: () => store.db.selectFrom('subscription_links').selectAll().execute(),
  }
}
