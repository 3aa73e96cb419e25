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
          Pas de réponse : le réseau manque sans doute. Ton envoi attend sur cet appareil. Il
          partira tout seul quand la connexion revient, une seule fois. Tu peux le retirer en haut
          de la page.
        </Trans>
      )
    case 'unreachable':
      return (
        <Trans id="form.unreachable">
          Pas de réponse : le réseau manque sans doute. Ce que tu as écrit reste ici, dans cet
          onglet. Renvoie-le quand la connexion revient, il n’arrivera qu’une fois.
        </Trans>
      )
    case 'later':
      return <LaterWords retryAfterMs={trouble.retryAfterMs} />
    case 'refused':
      return (
        <Trans id="form.refused">
          Notre serveur n’a pas accepté cet envoi. Ton texte reste ici : essaie encore, ou
          écris-nous par e-mail.
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
        Notre serveur est très demandé. Ton envoi attend sur cet appareil. Il partira tout seul
        d’ici une minute ou deux, une seule fois. Tu peux le retirer en haut de la page.
      </Trans>
    )
  }
  return (
    <Plural
      id="form.busy.minutes"
      value={minutes}
      one="Notre serveur est très demandé. Ton envoi attend sur cet appareil. Il partira tout seul dans # minute, une seule fois. Tu peux le retirer en haut de la page."
      many="Notre serveur est très demandé. Ton envoi attend sur cet appareil. Il partira tout seul dans # de minutes, une seule fois. Tu peux le retirer en haut de la page."
      other="Notre serveur est très demandé. Ton envoi attend sur cet appareil. Il partira tout seul dans # minutes, une seule fois. Tu peux le retirer en haut de la page."
    />
  )
}

function LaterWords({ retryAfterMs }: { retryAfterMs: number | null }) {
  if (retryAfterMs === null || retryAfterMs < MINUTE_MS) {
    return (
      <Trans id="form.later">
        Notre serveur est très demandé. Ton texte reste ici : essaie encore dans une minute.
      </Trans>
    )
  }
  const minutes = Math.ceil(retryAfterMs / MINUTE_MS)
  return (
    <Plural
      id="form.later.minutes"
      value={minutes}
      one="Beaucoup d’envois à la fois. Ton texte reste ici : essaie encore dans # minute."
      many="Beaucoup d’envois à la fois. Ton texte reste ici : essaie encore dans # de minutes."
      other="Beaucoup d’envois à la fois. Ton texte reste ici : essaie encore dans # minutes."
    />
  )
}
