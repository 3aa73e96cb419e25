import { CHANGES_PATH } from '#contract/sync-protocol.ts'
import { bearer } from './call-server.ts'

export type FollowedChanges = {
  /** Resolves when the stream is over: with the number of events, or null when it was cut off. */
  readonly ended: Promise<number | null>
}

/** Reads the server's change stream until it ends. */
export const followChanges = async (address: string, token: string): Promise<FollowedChanges> => {
  const answer = await fetch(`${address}${CHANGES_PATH}`, { headers: bearer(token) })
  const stream = answer.body
  if (answer.status !== 200 || stream === null)
    throw new Error(`the stream of changes is answered ${answer.status}`)
  return { ended: countEvents(stream) }
}

const countEvents = async (stream: AsyncIterable<Uint8Array>): Promise<number | null> => {
  let events = 0
  try {
    for await (const chunk of stream)
      events +=
        Buffer.from(chunk)
          .toString()
          .match(/^data:/gm)?.length ?? 0
    return events
  } catch {
    // The connection broke without an end of the stream.
    return null
  }
}
