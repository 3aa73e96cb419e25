import { Trans } from '@lingui/react/macro'
import { Banner } from '#ui/display/banner.tsx'
import type { EntityForm } from '../form/use-entity-form.ts'

type NotKeptProps = Pick<EntityForm<Record<string, unknown>>, 'isKept' | 'isElsewhere'>

/** Nothing as long as the draft is kept. */
export function NotKept({ isKept, isElsewhere }: NotKeptProps) {
  if (isKept && !isElsewhere) return null
  return (
    <Banner tone="warning" live="status">
      {isElsewhere ? (
        <Trans id="admin.draft.elsewhere">
          Ce formulaire est déjà ouvert dans un autre onglet. Votre saisie dans cet onglet n’est pas
          conservée comme brouillon : enregistrez avant de quitter.
        </Trans>
      ) : (
        <Trans id="admin.draft.not-kept">
          Ce brouillon ne peut pas être conservé sur cet appareil. Enregistrez avant de quitter.
        </Trans>
      )}
    </Banner>
  )
}
