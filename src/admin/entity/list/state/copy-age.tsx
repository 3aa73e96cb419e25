import { Trans, useLingui } from '@lingui/react/macro'
import { useNowSince } from '#admin/entity/browser/use-now-since.ts'
import { useAbsence } from '#admin/entity/missing/use-absence.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { useLoadState } from '#device/back-office/use-sync-status.ts'

/** How old the local copy is, said only while it cannot be renewed. */
export function CopyAge({ entity }: { readonly entity: EntityKey }) {
  const say = useStateSentences()
  const { i18n } = useLingui()
  const { problem, loadedAtMs } = useLoadState(entity)
  const absence = useAbsence(problem)
  const nowMs = useNowSince(loadedAtMs)
  if (problem === 'storage-full')
    return (
      <span>
        {say('storageFull')}{' '}
        <Trans id="admin.list.storage-full">La liste n’est pas complète.</Trans>
      </span>
    )
  if (absence === null || loadedAtMs === null) return null
  const age = relativeTime(i18n.locale, loadedAtMs, nowMs)
  return (
    <span>
      {absence === 'offline' ? (
        <Trans id="admin.list.offline">Hors ligne · liste reçue {age}</Trans>
      ) : (
        <Trans id="admin.list.unavailable">Serveur indisponible · liste reçue {age}</Trans>
      )}
    </span>
  )
}
