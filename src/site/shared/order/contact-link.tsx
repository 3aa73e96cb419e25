import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { TextLink } from '#ui/text/text-link.tsx'

/** The last way onward from a page about orders. */
export function ContactLink() {
  return (
    <TextLink look="alone" asChild>
      <Link to="/contact">
        <Trans id="order.nothing.contact">Nous écrire</Trans>
      </Link>
    </TextLink>
  )
}
