import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionConfig } from './connection-config.ts'

export const CHANNEL = 'neomuse_changes'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 5_000

/** A connection can be gone without a word; asking finds that out. */
const ASK_EVERY_MS = 30_000
const PATIENCE_MS = 10_000

/**
 * Hears of every commit that took change numbers, on a connection of its own that is made again whenever it breaks.
 * What happened while there was none is told as null. Answers how to stop.
 */
export const listenForChanges = (
  url: string,
  tell: (change: number | null) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const keepListening = async (): Promise<void> => {
    let waitMs = FIRST_WAIT_MS
    while (!stopping.signal.aborted) {
      const hasHeard = await listenOnce(url, { tell, stopped: stopping.signal })
      waitMs = hasHeard ? FIRST_WAIT_MS : Math.min(2 * waitMs, LONGEST_WAIT_MS)
      await pause(waitMs, stopping.signal)
    }
  }
  const listening = keepListening()
  return () => {
    stopping.abort()
    return listening
  }
}

type Listening = {
  readonly tell: (change: number | null) => void
  readonly stopped: AbortSignal
}

/** Listens until the connection breaks. Answers whether there was one. */
const listenOnce = async (url: string, { tell, stopped }: Listening): Promise<boolean> => {
  const client = new Client({ ...connectionConfig(url), query_timeout: PATIENCE_MS })
  const broken = new AbortController()
  client.on('error', () => broken.abort())
  client.on('end', () => broken.abort())
  client.on('notification', ({ payload }) => tell(Number(payload)))
  const over = AbortSignal.any([stopped, broken.signal])
  let isListening = false
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    isListening = true
    tell(null)
    while (await pause(ASK_EVERY_MS, over)) await client.query('select 1')
  } catch {
    // Whatever it was, the next try comes soon; requests tell of a database that is gone.
    return isListening
  } finally {
    await client.end()
  }
  return isListening
}

/** False: it was cut short. */
const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await wait(ms, undefined, { signal, ref: false })
    return true
  } catch {
    return false
  }
}
