import * as v from 'valibot'
import {
  REPLY_KEY_HEADER,
  TEAM_REPLIES_CALL,
  type TeamReply,
  teamReplies,
} from '#contract/public/forms/team-replies.ts'
import { askOwn } from '#device/network/ask-own.ts'

/** In ms. Nobody writes back sooner than this is asked again. */
const PAUSE_MS = 15_000

/**
 * Asks now and then what the team has answered to the message that was sent with `key`, while the page is to be seen and
 * until it is called off.
 */
export const followTeamReplies = (
  key: string,
  onReplies: (replies: readonly TeamReply[]) => void,
): (() => void) => {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async (): Promise<void> => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') {
      const said = await askOwn(TEAM_REPLIES_CALL, readReplies, {
        headers: { [REPLY_KEY_HEADER]: key },
        cache: 'no-store',
        signal: leaving.signal,
      })
      if (leaving.signal.aborted) return
      if (said.type === 'said') onReplies(said.value)
    }
    timer = setTimeout(() => void ask(), PAUSE_MS)
  }
  const askNow = () => void ask()
  askNow()
  addEventListener('online', askNow, { signal: leaving.signal })
  document.addEventListener('visibilitychange', askNow, { signal: leaving.signal })
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

const readReplies = (body: unknown): readonly TeamReply[] | null => {
  const read = v.safeParse(teamReplies, body)
  return read.success ? read.output.replies : null
}
