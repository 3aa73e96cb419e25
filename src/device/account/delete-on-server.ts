import type { BackOffice } from '../back-office/back-office.ts'
import { type Asked, askServer, nothing } from './ask-server.ts'

/** Deletes at once what is the server's alone. Where somebody else was faster, what was wanted is so. Never rejects. */
export const deleteOnServer = async (
  backOffice: Pick<BackOffice, 'ask'>,
  path: string,
): Promise<Asked<undefined>> => {
  const asked = await askServer(backOffice, { method: 'DELETE', path }, nothing)
  const isGone = asked.type === 'refused' && asked.code === 'not-found'
  return isGone ? { type: 'done', value: undefined } : asked
}
