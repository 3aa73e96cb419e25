import { Trans, useLingui } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router-dom'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { useNow } from '#admin/shared/use-now.ts'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { FormValues } from './form-state.ts'
import { type DraftOffer, type EntityForm, useIsDirty } from './use-entity-form.ts'

type LeaveDialogProps = {
  readonly blocker: Blocker
  /** Leaves the draft on the device. Null: it is not stored. */
  readonly onSetAside: (() => void) | null
  /** Deletes the draft. */
  readonly onGiveUp: () => void
}

/** Shown whenever an unsaved form is about to close. */
export function LeaveDialog({ blocker, onSetAside, onGiveUp }: LeaveDialogProps) {
  const { t } = useLingui()
  const stay = () => blocker.reset?.()
  const leave = (before: () => void) => {
    before()
    blocker.proceed?.()
  }
  return (
    <Dialog
      // The router handles Back and opens this dialog: see `useLeaveGuard`.
      inAddress
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t({ id: 'admin.leave.title', message: 'Quitter sans enregistrer ?' })}
      description={t({
        id: 'admin.leave.text',
        message: 'Ce formulaire contient des modifications qui ne sont pas enregistrées.',
      })}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={
        <>
          <Button tone="main" onClick={stay}>
            <Trans id="admin.leave.stay">Continuer la saisie</Trans>
          </Button>
          {onSetAside ? (
            <Button onClick={() => leave(onSetAside)}>
              <Trans id="admin.leave.keep">Garder le brouillon</Trans>
            </Button>
          ) : null}
          <Button tone="danger" onClick={() => leave(onGiveUp)}>
            <Trans id="admin.leave.discard">Abandonner</Trans>
          </Button>
        </>
      }
    />
  )
}

/**
 * Blocks whatever would close an unsaved form: a link, Back, Escape (which navigates) and, through the browser's own
 * question, closing the tab. `staysOpen` says which addresses still show the form.
 */
export const useLeaveGuard = (
  isDirty: () => boolean,
  staysOpen: (location: Location) => boolean,
): Blocker => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const latest = useRef<Blocker | null>(null)
  const blocker = useBlocker(({ nextLocation, historyAction }) => {
    if (!isDirty() || staysOpen(nextLocation)) return false
    // Back closes the question, as it closes any layer above a page; the form stays.
    if (latest.current?.state === 'blocked' && historyAction === 'POP')
      queueMicrotask(() => latest.current?.reset?.())
    return true
  })
  useEffect(() => {
    latest.current = blocker
  }, [blocker])
  return blocker
}

/** Shown before the form, so that new input can never overwrite the old draft unnoticed. */
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

type DraftNotKeptProps = Pick<EntityForm<Record<string, unknown>>, 'isKept' | 'isElsewhere'>

/** Renders nothing as long as the draft is stored. */
export function DraftNotKept({ isKept, isElsewhere }: DraftNotKeptProps) {
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

type FormInUseProps<Values extends FormValues> = {
  readonly form: EntityForm<Values>
  readonly children: ReactNode
}

/** Around a form: an update of the application never reloads a page that contains this attribute. */
export function FormInUse<Values extends FormValues>({ form, children }: FormInUseProps<Values>) {
  return (
    <Stack gap="md" {...(useIsDirty(form) ? { 'data-form-in-use': '' } : {})}>
      {children}
    </Stack>
  )
}
