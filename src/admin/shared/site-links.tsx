import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { NewTabMark } from '#ui/text/control-labels.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/**
 * The accessibility status that French law requires, with a link to the statement. It opens in a new tab, so that
 * unsaved input stays.
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

type SitePageButtonProps = { readonly path: string; readonly children: ReactNode }

/** A link from an empty list to the public page that its rows come from. */
export function SitePageButton({ path, children }: SitePageButtonProps) {
  return (
    <Button icon={<ExternalLink aria-hidden="true" />} asChild>
      <a href={path} target="_blank" rel="noopener">
        {children}
        <NewTabMark isShown />
      </a>
    </Button>
  )
}
