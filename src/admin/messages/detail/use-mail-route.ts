import { useRow } from '#device/back-office/rows/use-rows.ts'

/** `own-program`: the server sends no e-mails, or has no address to send them from. Null while the device looks it up. */
export const useMailRoute = (): 'server' | 'own-program' | null => {
  const settings = useRow('settings', 'settings')
  if (settings === undefined) return null
  return settings?.sends_mail && settings.contact_email !== '' ? 'server' : 'own-program'
}
