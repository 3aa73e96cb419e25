/** What browsers tell of their owners' wishes; TypeScript's DOM library knows hardly any of it. */
type Wishes = {
  readonly doNotTrack?: string | null
  readonly globalPrivacyControl?: boolean
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether a reader may be counted: nobody who asks not to be followed, or who saves data. */
export const isCountable = (host: object): boolean => {
  const { doNotTrack, globalPrivacyControl, connection } = host as Wishes
  return doNotTrack !== '1' && globalPrivacyControl !== true && connection?.saveData !== true
}
