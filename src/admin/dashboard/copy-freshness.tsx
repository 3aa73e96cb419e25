import { Trans, useLingui } from '@lingui/react/macro'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { Text } from '#ui/type/text.tsx'
import type { useKnownRows } from './use-known-rows.ts'

type Copy = Pick<ReturnType<typeof useKnownRows>, 'loadedAtMs' | 'problem'>

type CopyFreshnessProps = { readonly copies: readonly Copy[]; readonly nowMs: number }

/** How old the figures are. A load that failed is told here alone, and by no toast (specification, section 8). */
export function CopyFreshness({ copies, nowMs }: CopyFreshnessProps) {
  const { i18n } = useLingui()
  const problems = copies.map(({ problem }) => problem)
  const times = copies.flatMap(({ loadedAtMs }) => (loadedAtMs === null ? [] : [loadedAtMs]))
  // As old as the oldest of them.
  const age =
    times.length < copies.length ? null : relativeTime(i18n.locale, Math.min(...times), nowMs)
  if (age === null) return null
  return (
    <Text as="div" look="small" tone="quiet">
      {problems.includes('storage-full') ? (
        <Trans id="admin.dashboard.storage-full">
          La mémoire de cet appareil est pleine : les chiffres ne sont pas complets.
        </Trans>
      ) : problems.some((problem) => problem !== null) ? (
        <Trans id="admin.dashboard.age">Pas de réponse du serveur · chiffres reçus {age}</Trans>
      ) : (
        <Trans id="admin.dashboard.synced">Dernière synchronisation : {age}</Trans>
      )}
    </Text>
  )
}
