import { phoneAddress, whatsappAddress } from '#domain/text/phone-address.ts'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/** The number to call, and the same at WhatsApp where that can be. */
export function PhoneLinks({ phone }: { readonly phone: string }) {
  const call = phoneAddress(phone)
  const whatsapp = whatsappAddress(phone)
  if (call === null) return phone
  return (
    <>
      <TextLink href={call}>{phone}</TextLink>
      {whatsapp === null ? null : (
        <>
          {' · '}
          <TextLink href={whatsapp} target="_blank" rel="noopener">
            WhatsApp <NewTabMark />
          </TextLink>
        </>
      )}
    </>
  )
}
