import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useNow } from '#admin/entity/browser/use-now.ts'
import { tellNobody } from '#admin/entity/browser/use-tell-load.ts'
import { AuditRow, auditPlace } from '#admin/entity/list/audit-row.tsx'
import { MissingFigure } from '#admin/entity/missing/missing-figure.tsx'
import { useAbsence } from '#admin/entity/missing/use-absence.ts'
import { relativeTime } from '#admin/entity/words/time-text.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { AuditEntry } from '#contract/reports/audit.ts'
import { ALL_ENTRIES } from '#device/account/audit-filter.ts'
import { useAuditLog } from '#device/account/use-audit-log.ts'
import { placeKey, useRowsByPlace } from '#device/account/use-rows-by-place.ts'
import { useClockOffset } from '#device/back-office/use-sync-status.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading } from '#ui/type/heading.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { RecordList, RecordRow } from '#ui/workbench/record-row.tsx'

/** Source: specification, section 9, "Admin". */
const SHOWN = 5

type RecentActivityProps = {
  /** The screen says already that the server gives nothing. */
  readonly isSilenceTold: boolean
}

/** What administrators have done last, from the audit log; offline, as far as this device knows. */
export function RecentActivity({ isSilenceTold }: RecentActivityProps) {
  const { i18n } = useLingui()
  const nowMs = useNow(30_000)
  const serverNowMs = nowMs + useClockOffset()
  const { entries, problem, asOfMs } = useAuditLog(ALL_ENTRIES, tellNobody)
  const absence = useAbsence(problem)
  const age = asOfMs === null ? null : relativeTime(i18n.locale, asOfMs, nowMs)
  return (
    <Stack as="section" gap="2xs">
      <Row gap="sm" justify="between">
        <Heading level={2} look="card">
          <Trans id="admin.dashboard.activity">Activité récente</Trans>
        </Heading>
        <TextLink look="alone" asChild>
          <Link to="/admin/audit">
            <Trans id="admin.dashboard.activity.all">Tout le journal</Trans>
          </Link>
        </TextLink>
      </Row>
      {absence !== null && age !== null ? (
        <Text as="div" look="small" tone="quiet">
          {absence === 'offline' ? (
            <Trans id="admin.dashboard.activity.offline">Hors ligne · reçue {age}</Trans>
          ) : (
            <Trans id="admin.dashboard.activity.age">Serveur indisponible · reçue {age}</Trans>
          )}
        </Text>
      ) : null}
      <Entries
        entries={entries?.slice(0, SHOWN)}
        isUnknown={problem !== null}
        isSilenceTold={isSilenceTold}
        nowMs={serverNowMs}
      />
    </Stack>
  )
}

type EntriesProps = RecentActivityProps & {
  readonly entries: readonly AuditEntry[] | undefined
  readonly isUnknown: boolean
  readonly nowMs: number
}

function Entries({ entries, isUnknown, isSilenceTold, nowMs }: EntriesProps) {
  const say = useStateSentences()
  const { t, i18n } = useLingui()
  const rows = useRowsByPlace((entries ?? []).map(auditPlace))
  if (entries === undefined && isUnknown)
    return (
      <Text tone="quiet">{isSilenceTold ? <MissingFigure isUnknown /> : say('shownOnAnswer')}</Text>
    )
  if (entries?.length === 0)
    return (
      <Text tone="quiet">
        <Trans id="admin.dashboard.activity.none">Rien pour l’instant.</Trans>
      </Text>
    )
  return (
    <RecordList label={t({ id: 'admin.dashboard.activity', message: 'Activité récente' })}>
      {entries
        ? entries.map((entry) => (
            <AuditRow
              key={entry.id}
              brief
              entry={entry}
              row={rows.get(placeKey(auditPlace(entry))) ?? null}
              time={relativeTime(i18n.locale, Date.parse(entry.at), nowMs)}
            />
          ))
        : [1, 2, 3, 4, 5].map((place) => (
            <RecordRow key={place} title={<Skeleton width="12rem" />} />
          ))}
    </RecordList>
  )
}
