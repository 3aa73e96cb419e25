import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { ignoreLoadFailure } from '#admin/shared/call-failures.ts'
import { relativeTime } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { AuditRow, auditPlace } from '#admin/shared/list/audit-row.tsx'
import { MissingFigure, useOutage } from '#admin/shared/not-loaded.tsx'
import { useNow } from '#admin/shared/use-now.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { ALL_ENTRIES, useAuditLog } from '#device/back-office/use-audit-log.ts'
import { placeKey, useRowsByPlace } from '#device/back-office/use-rows.ts'
import { useClockOffset } from '#device/back-office/use-sync-status.ts'
import { Skeleton } from '#ui/display/loading.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** Source: specification, section 9, "Admin". */
const SHOWN = 5

type RecentActivityProps = {
  /** The screen already reports that the server does not answer. */
  readonly isOutageShown: boolean
}

/** The administrators' latest actions, from the audit log; offline, as far as this device has it. */
export function RecentActivity({ isOutageShown }: RecentActivityProps) {
  const { i18n } = useLingui()
  const nowMs = useNow(30_000)
  const serverNowMs = nowMs + useClockOffset()
  const { entries, problem, asOfMs } = useAuditLog(ALL_ENTRIES, ignoreLoadFailure)
  const outage = useOutage(problem)
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
      {outage !== null && age !== null ? (
        <Text as="div" look="small" tone="quiet">
          {outage === 'offline' ? (
            <Trans id="admin.dashboard.activity.offline">Hors ligne · reçue {age}</Trans>
          ) : (
            <Trans id="admin.dashboard.activity.age">Serveur indisponible · reçue {age}</Trans>
          )}
        </Text>
      ) : null}
      <Entries
        entries={entries?.slice(0, SHOWN)}
        isUnknown={problem !== null}
        isOutageShown={isOutageShown}
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

function Entries({ entries, isUnknown, isOutageShown, nowMs }: EntriesProps) {
  const say = useStateSentences()
  const { t, i18n } = useLingui()
  const rows = useRowsByPlace((entries ?? []).map(auditPlace))
  if (entries === undefined && isUnknown)
    return (
      <Text tone="quiet">{isOutageShown ? <MissingFigure isUnknown /> : say('shownOnAnswer')}</Text>
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
