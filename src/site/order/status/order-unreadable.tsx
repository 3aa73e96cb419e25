import { Trans } from '@lingui/react/macro'
import { useMoment } from '#site/shell/page/use-moment.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusPageHeading } from '#ui/layout/page-focus.ts'

interface OrderUnreadableProps {
  reason: 'later' | 'unreachable'
  onRetry: () => void
}

/** Neither the server nor this device can tell of the order just now. */
export function OrderUnreadable({ reason, onRetry }: OrderUnreadableProps) {
  const say = useStateSentences()
  return (
    <Banner tone="warning" live="status" action={<RetryButton onRetry={onRetry} />}>
      {say(reason === 'later' ? 'busy' : 'offline')}{' '}
      <Trans id="order-page.unreadable">
        Ta commande s’affichera ici dès que possible : la page réessaie toute seule.
      </Trans>
    </Banner>
  )
}

/** Above the order as this device has seen it last. */
export function KeptOrderNote({
  reason,
  onRetry,
  readAtMs,
}: OrderUnreadableProps & { readAtMs: number }) {
  const say = useStateSentences()
  const seenAt = useMoment()(readAtMs)
  return (
    <Banner tone="warning" live="status" action={<RetryButton onRetry={onRetry} />}>
      {say(reason === 'later' ? 'busy' : 'offline')}{' '}
      <Trans id="order-page.kept">
        Voici ta commande telle que cet appareil l’a vue le {seenAt}. La page réessaie toute seule.
      </Trans>
    </Banner>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button
      size="sm"
      onClick={() => {
        onRetry()
        // The button goes once it succeeds.
        focusPageHeading()
      }}
    >
      <Trans id="order-page.retry">Réessayer</Trans>
    </Button>
  )
}
