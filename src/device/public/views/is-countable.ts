import { knownLine } from '#device/network/known-line.ts'

/** What browsers tell of their owners' wishes; TypeScript's DOM library knows a part of it. */
type Wishes = {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
}

/** Whether a reader may be counted: nobody who asks not to be followed, or who saves data. */
export const isCountable = (host: object): boolean => {
  const { doNotTrack, globalPrivacyControl } = host as Wishes
  return doNotTrack !== '1' && globalPrivacyControl !== true && knownLine(host).saveData !== true
}
