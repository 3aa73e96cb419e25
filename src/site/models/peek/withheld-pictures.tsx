import { Trans } from '@lingui/react/macro'
import type { PublicModel } from '#contract/public/public-model.ts'
import { Text } from '#ui/type/text.tsx'

/** Why a pack shows no picture. */
export function WithheldPictures({ model }: { model: PublicModel }) {
  return (
    <Text tone="quiet">
      {model.isNSFW ? (
        <Trans id="withheld.nsfw">
          Les images de ce pack sont réservées aux adultes. Elles s’afficheront quand la
          vérification d’âge par un tiers de confiance sera en service.
        </Trans>
      ) : (
        <Trans id="withheld.none">Ce pack n’a pas encore d’image publiée.</Trans>
      )}
    </Text>
  )
}
