import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { useNow } from '#admin/entity/browser/use-now.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { DraftOffer } from '../form/use-entity-form.ts'

/** Asked before the form is shown, so that new words can never overwrite the old ones unnoticed. */
export function DraftOfferNotice({ offer }: { readonly offer: DraftOffer }) {
  const { t, i18n } = useLingui()
  const age = relativeTime(i18n.locale, offer.keptAtMs, useNow(30_000))
  return (
    <EmptyState
      icon={<PencilLine />}
      title={t({ id: 'admin.draft.title', message: 'Un brouillon est disponible' })}
      action={
        <Stack gap="2xs">
          <Button tone="main" onClick={offer.resume}>
            <Trans id="admin.draft.resume">Reprendre le brouillon</Trans>
          </Button>
          <Button tone="ghost" onClick={offer.decline}>
            <Trans id="admin.draft.decline">Supprimer le brouillon</Trans>
          </Button>
        </Stack>
      }
    >
      <Trans id="admin.draft.text">
        Commencé sur cet appareil, conservé {age}, jamais enregistré.
      </Trans>
    </EmptyState>
  )
}
