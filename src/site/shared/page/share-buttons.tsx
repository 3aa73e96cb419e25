import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Share2 } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'

export function CopyLinkButton({ address }: { address: string }) {
  const { t } = useLingui()
  const copy = () => {
    const done = t({ id: 'share.copied', message: 'Lien copié' })
    const failed = t({
      id: 'share.not-copied',
      message: 'Le navigateur a refusé de copier le lien',
    })
    // Browsers have a clipboard only on secure addresses (https).
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

/** Renders nothing if the system has no share sheet. */
export function SystemShareButton({ title, address }: { title: string; address: string }) {
  if (!('share' in navigator)) return null
  const share = () =>
    navigator.share({ title, url: address }).catch((refusal: unknown) => {
      // The visitor has closed the sheet without sharing.
      if (!(refusal instanceof DOMException)) throw refusal
    })
  return (
    <Button size="sm" icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
      <Trans id="share.more">Plus d’options</Trans>
    </Button>
  )
}
