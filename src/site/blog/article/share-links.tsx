import { Trans } from '@lingui/react/macro'
import { Mail, MessageCircle } from 'lucide-react'
import { CopyLinkButton, SystemShareButton } from '#site/shell/page/link-buttons.tsx'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { NewTabMark } from '#ui/type/new-tab.tsx'
import { Text } from '#ui/type/text.tsx'

/** Plain links and the system's own sheet: nothing of a network is loaded, and nobody is told before a press. */
export function ShareLinks({ title }: { title: string }) {
  // A prerendered page does not know under which name the site is reached.
  if (!useHydrated()) return null
  return <ShareRow title={title} address={location.origin + location.pathname} />
}

function ShareRow({ title, address }: { title: string; address: string }) {
  const words = encodeURIComponent(`${title} ${address}`)
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`
  return (
    <Stack gap="xs" data-screen-only>
      <Text look="label" tone="quiet">
        <Trans id="share.title">Partager</Trans>
      </Text>
      <Row gap="2xs" wrap>
        <CopyLinkButton address={address} />
        <Button size="sm" icon={<Mail aria-hidden="true" />} asChild>
          <a href={mail}>
            <Trans id="share.mail">Par e-mail</Trans>
          </a>
        </Button>
        <Button size="sm" icon={<MessageCircle aria-hidden="true" />} asChild>
          <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noopener">
            <Trans id="share.whatsapp">Sur WhatsApp</Trans>
            <NewTabMark />
          </a>
        </Button>
        <SystemShareButton title={title} address={address} />
      </Row>
    </Stack>
  )
}
