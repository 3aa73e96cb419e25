import { PUSH_RENEWAL_PATH, type PushRenewal } from '#contract/alerts.ts'
import { askOwn } from '../network/ask-own.ts'
import { isOfOurServer } from '../network/own-answer.ts'

/** Nobody has answered, or a stranger has. */
class RenewalUnheard extends Error {
  override readonly name = 'RenewalUnheard'
}

/**
 * Tells the server, without a session, that this browser has another subscription now, or none; false when it knows of no
 * such device.
 * @throws RenewalUnheard
 */
export const sendRenewal = async (renewal: PushRenewal): Promise<boolean> => {
  const said = await askOwn(
    PUSH_RENEWAL_PATH,
    (_, answer) => (answer.status === 204 && isOfOurServer(answer) ? true : null),
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(renewal),
    },
  )
  if (said.type === 'nobody') throw new RenewalUnheard('the server was not reached')
  return said.type === 'said'
}
