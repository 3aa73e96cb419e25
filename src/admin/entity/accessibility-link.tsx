import { Trans } from '@lingui/react/macro'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'

/**
 * How accessible all of this is, as French law wants it said, and the way to the statement. Beside this page: what is
 * being written stays as it is.
 */
export function AccessibilityLink() {
  return (
    <Text look="small" tone="quiet">
      <TextLink look="alone" href="/legal/accessibilite" target="_blank" rel="noopener">
        <Trans id="admin.accessibility">Accessibilité : non conforme</Trans>
        <NewTabMark />
      </TextLink>
    </Text>
  )
}
