import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useHydrated } from '#site/shell/scripts/use-hydrated.ts'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlay/toast/show-toast.ts'
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
        <CopyButton address={address} />
        <Button size="sm" icon={<Mail aria-hidden="true" />} asChild>
          <a href={mail}>
            <Trans id="share.mail">Par e-mail</Trans>
          </a>
        </Button>
        <Button size="sm" icon={<MessageCircle aria-hidden="true" />} asChild>
          <a href={`https://wa.me/?text=${words}`} target="_blank" rel="noopener">
            <Trans id="share.whatsapp">Sur WhatsApp</Trans>
          </a>
        </Button>
        <SystemShare title={title} address={address} />
      </Row>
    </Stack>
  )
}

function CopyButton({ address }: { address: string }) {
  const { t } = useLingui()
  const copy = () => {
    const done = t({ id: 'share.copied', message: 'Lien copié' })
    const failed = t({ id: 'share.not-copied', message: 'Le navigateur a refusé la copie' })
    // Without a secure address there is no clipboard at all.
    const writing = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error(failed))
    writing.then(
      () => showToast({ id: 'share', title: done }),
      () => showToast({ id: 'share', variant: 'destructive', title: failed, description: address }),
    )
  }
  return (
    <Button size="sm" icon={<Link2 aria-hidden="true" />} onClick={copy}>
      <Trans id="share.copy">Copier le lien</Trans>
    </Button>
  )
}

function SystemShare({ title, address }: { title: string; address: string }) {
  if (!('share' in navigator)) return null
  const share = () =>
    navigator.share({ title, url: address }).catch((refusal: unknown) => {
      // Who closes the sheet has changed his mind.
      if (!(refusal instanceof DOMException)) throw refusal
    })
  return (
    <Button size="sm" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <Trans id="share.more">Autrement</Trans>
    </Button>
  )
}
