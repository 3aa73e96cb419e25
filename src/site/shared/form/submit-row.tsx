import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { isServerBusy } from '#device/public/outbox/waiting-form.ts'
import { useStateSentences } from '#site/shared/state-sentences.ts'
import { useMinute } from '#site/shared/use-minute.ts'
import { Banner } from '#ui/display/banner.tsx'
import { Button, type ButtonSize, type ButtonTone } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useIsUnsent } from './follow-outbox.ts'
import type { FormTrouble } from './use-visitor-form.ts'

const MINUTE_MS = 60_000

interface SubmitRowProps {
  tone?: ButtonTone
  size?: ButtonSize
  busyLabel: string
  trouble: FormTrouble | null
  isSending: boolean
  /** The button's label. */
  children: ReactNode
}

/** The end of a visitor's form: the outcome of sending it, and the button. */
export function SubmitRow({
  trouble,
  isSending,
  tone = 'main',
  size = 'lg',
  busyLabel,
  children,
}: SubmitRowProps) {
  return (
    <>
      <FormTroubleNote trouble={trouble} />
      <Row gap="sm" wrap>
        <Button type="submit" tone={tone} size={size} busy={isSending} busyLabel={busyLabel}>
          {children}
        </Button>
      </Row>
    </>
  )
}

/**
 * Says why the form did not arrive, or not yet, and that nothing of it is lost. Not a live region: the toast has
 * already announced it.
 */
export function FormTroubleNote({ trouble }: { trouble: FormTrouble | null }) {
  const isUnsent = useIsUnsent(trouble?.type === 'waiting' ? trouble.key : null)
  if (trouble === null || (trouble.type === 'waiting' && !isUnsent)) return null
  return (
    <Banner tone={trouble.type === 'waiting' ? 'warning' : 'danger'}>
      <FormTroubleMessage trouble={trouble} />
    </Banner>
  )
}

function FormTroubleMessage({ trouble }: { trouble: FormTrouble }) {
  const say = useStateSentences()
  switch (trouble.type) {
    case 'waiting':
      return (
        <>
          {say(isServerBusy(trouble) ? 'busy' : 'offline', 'waiting')}{' '}
          <NextAttempt untilMs={trouble.busyUntilMs} />
          <Trans id="form.cancel">Tu peux annuler l’envoi en haut de la page.</Trans>
        </>
      )
    case 'unreachable':
      return say('offline', 'kept', 'retryOnline')
    case 'later':
      return (
        <>
          {say('busy', 'kept')} <TryLater retryAfterMs={trouble.retryAfterMs} />
        </>
      )
    case 'refused':
      return (
        <>
          {say('refused', 'kept')}{' '}
          <Trans id="form.refused">Réessaie, ou écris-nous par e-mail.</Trans>
        </>
      )
  }
}

/** When the form is sent again to a busy server, if that takes minutes. */
function NextAttempt({ untilMs }: { untilMs: number | null | undefined }) {
  const nowMs = useMinute()
  const minutes = Math.ceil(((untilMs ?? 0) - (nowMs ?? Number.POSITIVE_INFINITY)) / MINUTE_MS)
  if (minutes <= 1) return null
  return (
    <>
      <Plural
        id="form.busy.minutes"
        value={minutes}
        one="Prochain essai dans # minute."
        many="Prochain essai dans # de minutes."
        other="Prochain essai dans # minutes."
      />{' '}
    </>
  )
}

function TryLater({ retryAfterMs }: { retryAfterMs: number | null }) {
  const say = useStateSentences()
  const minutes = Math.ceil((retryAfterMs ?? 0) / MINUTE_MS)
  if (minutes <= 1) return say('retrySoon')
  return (
    <Plural
      id="form.later.minutes"
      value={minutes}
      one="Réessaie dans # minute."
      many="Réessaie dans # de minutes."
      other="Réessaie dans # minutes."
    />
  )
}
