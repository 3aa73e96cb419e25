import { PUSH_RENEWAL_PATH, type PushRenewal } from '#contract/alerts.ts'
import { fetchOwn, isOfOurServer } from '../network/own-answer.ts'

/**
 * Tells the server, without a session, that this browser has another subscription now, or none; true when it has taken it.
 * Rejects as `fetchOwn` does.
 */
export const sendRenewal = async (renewal: PushRenewal): Promise<boolean> => {
  const { ok } = await fetchOwn(PUSH_RENEWAL_PATH, isOfOurServer, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(renewal),
    credentials: 'omit',
    redirect: 'error',
  })
  return ok
}
