import { Trans } from '@lingui/react/macro'
import { FetchButton } from '#admin/entity/missing/fetch-button.tsx'
import type { Absence } from '#admin/entity/missing/use-absence.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { StorageFull } from './storage-full.tsx'

type FiguresMissingProps = {
  readonly absence: Absence
  /** There is no room for them on this device. */
  readonly isFull: boolean
}

/** Says once for the whole screen why it has nothing to show, with the button that fetches it. */
export function FiguresMissing({ absence, isFull }: FiguresMissingProps) {
  const say = useStateSentences()
  return (
    <Banner
      tone={absence === 'offline' ? 'info' : 'warning'}
      live="status"
      action={<FetchButton size="sm" />}
    >
      {isFull ? (
        <StorageFull />
      ) : absence === 'offline' ? (
        say('offline', 'shownOnline')
      ) : absence === 'unavailable' ? (
        say('unavailable')
      ) : (
        <Trans id="admin.dashboard.missing">
          Les chiffres ne sont pas encore tous sur cet appareil.
        </Trans>
      )}
    </Banner>
  )
}
