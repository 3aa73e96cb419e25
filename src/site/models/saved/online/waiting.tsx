import { Trans, useLingui } from '@lingui/react/macro'
import type { FavouritesTrouble } from '#device/public/favourites/sync-favourites.ts'
import { useStateSentences } from '#site/shell/page/use-state-sentences.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Text } from '#ui/type/text.tsx'

interface WaitingProps {
  /** Something of this device is not at the server yet. */
  waits: boolean
  trouble: FavouritesTrouble
}

/** Whether the list at the server is this device's. */
export function Waiting({ waits, trouble }: WaitingProps) {
  if (waits && trouble !== null)
    return (
      <Banner tone="warning" live="status">
        <TroubleWords trouble={trouble} />
      </Banner>
    )
  return (
    <Text look="small" tone="quiet" role="status">
      {waits ? (
        <Trans id="favourites.sending">Envoi de ta liste à notre serveur…</Trans>
      ) : (
        <Trans id="favourites.kept">Ta liste est enregistrée en ligne.</Trans>
      )}
    </Text>
  )
}

function TroubleWords({ trouble }: { trouble: NonNullable<FavouritesTrouble> }) {
  const { t } = useLingui()
  const say = useStateSentences()
  switch (trouble) {
    case 'unreachable':
      return say('offline', 'waiting')
    case 'later':
      return say('busy', 'waiting')
    case 'full':
      return t({
        id: 'favourites.full',
        message:
          'La liste en ligne est pleine : elle contient {mostFavourites} favoris. Les derniers restent sur cet appareil.',
      })
  }
}
