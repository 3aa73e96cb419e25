import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNowSince } from '#admin/entity/browser/use-now-since.ts'
import { useAbsence } from '#admin/entity/missing/use-absence.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { reportQuietly } from '#device/network/quiet-failure.ts'
import { Text } from '#ui/type/text.tsx'
import { FiguresMissing } from './figures-missing.tsx'
import { StorageFull } from './storage-full.tsx'
import type { useKnownRows } from './use-known-rows.ts'

type Copy = Pick<ReturnType<typeof useKnownRows>, 'loadedAtMs' | 'problem' | 'state'>

type CopyFreshnessProps = { readonly copies: readonly Copy[] }

/** How old the figures are. A load that failed is told here and logged, without a toast (specification, section 8). */
export function CopyFreshness({ copies }: CopyFreshnessProps) {
  const { i18n } = useLingui()
  const problems = copies.map(({ problem }) => problem)
  const failure = problems.find((problem) => problem !== null)
  useEffect(() => {
    if (failure !== undefined) reportQuietly(`dashboard: ${failure}`)
  }, [failure])
  const absence = useAbsence(failure ?? null)
  const isFull = problems.includes('storage-full')
  const times = copies.flatMap(({ loadedAtMs }) => (loadedAtMs === null ? [] : [loadedAtMs]))
  // As old as the oldest of them.
  const loadedAtMs = times.length < copies.length ? null : Math.min(...times)
  const nowMs = useNowSince(loadedAtMs)
  if (copies.some(({ state }) => state === 'unknown'))
    return <FiguresMissing absence={absence} isFull={isFull} />
  // A list that was cut counts as never loaded: it has no age.
  if (isFull)
    return (
      <Text as="div" look="small" tone="quiet">
        <StorageFull />
      </Text>
    )
  if (loadedAtMs === null) return null
  const age = relativeTime(i18n.locale, loadedAtMs, nowMs)
  return (
    <Text as="div" look="small" tone="quiet">
      {absence === 'offline' ? (
        <Trans id="admin.dashboard.offline">Hors ligne · chiffres reçus {age}</Trans>
      ) : absence === 'unavailable' ? (
        <Trans id="admin.dashboard.age">Serveur indisponible · chiffres reçus {age}</Trans>
      ) : (
        <Trans id="admin.dashboard.synced">Dernière synchronisation : {age}</Trans>
      )}
    </Text>
  )
}
