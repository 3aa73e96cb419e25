import type { Transport } from '#sync/ports.ts'

export type EnteredSession = Pick<Transport, 'enterSession'> & {
  /** The bearer token of the session that was entered; null once the device has it no more. */
  readonly token: () => Promise<string | null>
}

/** Keeps requests in one session: the first that is asked for, until another one is entered. */
export const createEnteredSession = (readToken: () => Promise<string | null>): EnteredSession => {
  let entered: string | null = null
  return {
    enterSession: async () => {
      const before = entered
      entered = await readToken()
      return entered !== before
    },
    token: async () => {
      const token = await readToken()
      entered ??= token
      return token === entered ? token : null
    },
  }
}
