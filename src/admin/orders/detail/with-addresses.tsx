import { mailtoAddress } from '#domain/text/email-address.ts'
import { TextLink } from '#ui/type/text-link.tsx'

const ADDRESS = /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+/g

/** A text whose e-mail addresses can be written to: of a buyer without an account the notes alone have it. */
export function WithAddresses({ text }: { readonly text: string }) {
  const found = [...text.matchAll(ADDRESS)]
  const end = found.at(-1)
  return (
    <>
      {found.map(({ 0: address, index }, at) => {
        const before = found[at - 1]
        return (
          <span key={index}>
            {text.slice(before ? before.index + before[0].length : 0, index)}
            <TextLink href={mailtoAddress(address)}>{address}</TextLink>
          </span>
        )
      })}
      {text.slice(end ? end.index + end[0].length : 0)}
    </>
  )
}
