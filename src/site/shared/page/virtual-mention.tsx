import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/display/badge.tsx'

/** Clear and legible on every picture: loi 2023-451, article 5 (AI-made faces in influence content). */
export function VirtualMention() {
  return (
    <Badge over="picture">
      <Trans id="model.virtual">Images virtuelles</Trans>
    </Badge>
  )
}
