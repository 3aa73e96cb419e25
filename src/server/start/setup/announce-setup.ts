import { beginSetup, readSetupState } from '#server/auth/setup-window.ts'
import type { Store } from '#server/store/open-store.ts'
import { newSetupCode } from './setup-code.ts'

export type AnnounceSetupParts = {
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  /** `SETUP_CODE`. */
  readonly setupCode: string | null
  readonly isForDevelopment: boolean
  readonly say: (line: string) => void
}

export type Setup = {
  /** By which whoever makes the first administrator proves that they run this server; null: none is made. */
  readonly code: string | null
  /** For a developer's server that stands behind a proxy after all. */
  readonly onProxySeen: () => void
}

/** Says how the first administrator is made, while there is none. */
export const announceSetup = async (store: Store, parts: AnnounceSetupParts): Promise<Setup> => {
  const { nowMs, randomBytes, setupCode, isForDevelopment, say } = parts
  await beginSetup(store, nowMs())
  const state = await readSetupState(store.db, nowMs())
  if (state === 'over') return { code: null, onProxySeen: () => undefined }
  const code = setupCode ?? newSetupCode(randomBytes)
  const sayCode = (): void =>
    say(
      `Set-up code for the first administrator: ${setupCode === null ? code : 'the one in SETUP_CODE'}`,
    )
  if (state === 'closed')
    say(
      'The first administrator can no longer be made at /admin/login. "npm run admin:setup" opens that for another hour',
    )
  else if (!isForDevelopment) sayCode()
  return {
    code,
    onProxySeen: () => {
      say('A proxy stands before this server: being on this machine proves nothing any more')
      sayCode()
    },
  }
}
