import { Plural, Trans } from '@lingui/react/macro'
import { isServerBusy } from '#device/public/outbox/waiting-form.ts'
import { useMinute } from '#site/shell/page/use-minute.ts'
import { Banner } from '#ui/display/banner.tsx'
import type { FormTrouble } from './use-visitor-form.ts'
import { useIsUnsent } from './waiting/use-is-unsent.ts'

const MINUTE_MS = 60_000

/** Says why it did not arrive, or not yet, and that nothing of it is lost. The toast has said it aloud. */
export function FormTroubleNote({ trouble }: { trouble: FormTrouble | null }) {
  const isUnsent = useIsUnsent(trouble?.type === 'waiting' ? trouble.key : null)
  if (trouble === null || (trouble.type === 'waiting' && !isUnsent)) return null
  return (
    <Banner tone={trouble.type === 'waiting' ? 'warning' : 'danger'}>
      <TroubleWords trouble={trouble} />
    </Banner>
  )
}

function TroubleWords({ trouble }: { trouble: FormTrouble }) {
  switch (trouble.type) {
    case 'waiting':
      return isServerBusy(trouble) ? (
        <BusyWords untilMs={trouble.busyUntilMs ?? 0} />
      ) : (
        <Trans id="form.waiting.note">
          Tu es sans doute hors ligne. Ton formulaire est enregistré sur cet appareil et sera envoyé
          automatiquement dès que tu seras en ligne. Tu peux annuler l’envoi en haut de la page.
        </Trans>
      )
    case 'unreachable':
      return (
        <Trans id="form.unreachable">
          Tu es sans doute hors ligne. Ton texte reste ici, dans cet onglet : renvoie le formulaire
          dès le retour de la connexion.
        </Trans>
      )
    case 'later':
      return <LaterWords retryAfterMs={trouble.retryAfterMs} />
    case 'refused':
      return (
        <Trans id="form.refused">
          Notre serveur n’a pas accepté ce formulaire. Ton texte reste ici : réessaie, ou écris-nous
          par e-mail.
        </Trans>
      )
  }
}

function BusyWords({ untilMs }: { untilMs: number }) {
  const nowMs = useMinute()
  const minutes = Math.ceil((untilMs - (nowMs ?? untilMs)) / MINUTE_MS)
  if (minutes <= 1) {
    return (
      <Trans id="form.busy">
        Notre serveur est très sollicité. Ton formulaire est enregistré sur cet appareil et sera
        envoyé automatiquement dans une minute ou deux. Tu peux annuler l’envoi en haut de la page.
      </Trans>
    )
  }
  return (
    <Plural
      id="form.busy.minutes"
      value={minutes}
      one="Notre serveur est très sollicité. Ton formulaire est enregistré sur cet appareil et sera envoyé automatiquement dans # minute. Tu peux annuler l’envoi en haut de la page."
      many="Notre serveur est très sollicité. Ton formulaire est enregistré sur cet appareil et sera envoyé automatiquement dans # de minutes. Tu peux annuler l’envoi en haut de la page."
      other="Notre serveur est très sollicité. Ton formulaire est enregistré sur cet appareil et sera envoyé automatiquement dans # minutes. Tu peux annuler l’envoi en haut de la page."
    />
  )
}

function LaterWords({ retryAfterMs }: { retryAfterMs: number | null }) {
  if (retryAfterMs === null || retryAfterMs < MINUTE_MS) {
    return (
      <Trans id="form.later">
        Notre serveur est très sollicité. Ton texte reste ici : réessaie dans une minute.
      </Trans>
    )
  }
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS)
  return (
    <Plural
      id="form.later.minutes"
      value={minutes}
      one="Notre serveur est très sollicité. Ton texte reste ici : réessaie dans # minute."
      many="Notre serveur est très sollicité. Ton texte reste ici : réessaie dans # de minutes."
      other="Notre serveur est très sollicité. Ton texte reste ici : réessaie dans # minutes."
    />
  )
}
