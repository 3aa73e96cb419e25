import { Trans } from '@lingui/react/macro'
import { Accessibility } from 'lucide-react'
import { NavLink } from '#ui/nav/nav-link.tsx'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/** Beside this page: what is being written stays as it is. */
const STATEMENT = { href: '/legal/accessibilite', target: '_blank', rel: 'noopener' } as const

/** How accessible all of this is, as French law wants it said, and the way to the statement. */
export function AccessibilityLink({ place }: { readonly place: 'door' | 'side' }) {
  const words = (
    <>
      <Trans id="admin.accessibility">Accessibilité : non conforme</Trans>
      <NewTabMark />
    </>
  )
  return place === 'side' ? (
    <NavLink place="side" icon={<Accessibility aria-hidden="true" />} {...STATEMENT}>
      {words}
    </NavLink>
  ) : (
    <Text look="small" tone="quiet">
      <TextLink {...STATEMENT}>{words}</TextLink>
    </Text>
  )
}
