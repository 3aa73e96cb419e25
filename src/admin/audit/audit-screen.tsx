import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText, SearchX } from 'lucide-react'
import { useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { AuditRow, auditPlace } from '#admin/shared/list/audit-row.tsx'
import { ReadOlder } from '#admin/shared/list/read-older.tsx'
import { NeverLoadedText, OutageIcon, useOutage } from '#admin/shared/not-loaded.tsx'
import { RetryButton } from '#admin/shared/online-section.tsx'
import { useServerNow } from '#admin/shared/use-now.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { type AuditLog, isUnfiltered, useAuditLog } from '#device/back-office/use-audit-log.ts'
import { placeKey, useRowsByPlace } from '#device/back-office/use-rows.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading } from '#ui/text/text.tsx'
import { type AddressAuditFilter, AuditFilters, useAuditFilter } from './audit-filters.tsx'
import { dayTitle, groupByDay } from './group-by-day.ts'

type AuditDaysProps = { readonly entries: readonly AuditEntry[] }

/** The log grouped by days in the business's time zone. */
function AuditDays({ entries }: AuditDaysProps) {
  const locale = useLocale()
  const { clock } = useDates()
  const nowMs = useServerNow(60_000)
  const rows = useRowsByPlace(entries.map(auditPlace))
  return (
    <Stack gap="lg">
      {groupByDay(entries).map(({ day, entries: ofDay }) => {
        const title = dayTitle(locale, day, nowMs)
        return (
          <Stack key={day} as="section" gap="2xs">
            <Heading level={2} look="small">
              {title}
            </Heading>
            <RecordList label={title}>
              {ofDay.map((entry) => (
                <AuditRow
                  key={entry.id}
                  entry={entry}
                  row={rows.get(placeKey(auditPlace(entry))) ?? null}
                  time={clock(entry.at)}
                />
              ))}
            </RecordList>
          </Stack>
        )
      })}
    </Stack>
  )
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function AuditSkeleton() {
  const say = useStateSentences()
  return (
    <Stack gap="2xs" role="group" aria-busy="true" aria-label={say('loading')}>
      <RecordList>
        {PLACES.map((place) => (
          <RecordRow
            key={place}
            media={<Skeleton shape="round" width="1.25rem" height="1.25rem" />}
            title={<Skeleton width="14rem" />}
            meta={<Skeleton width="9rem" />}
          />
        ))}
      </RecordList>
    </Stack>
  )
}

/** Who has changed what, and when. */
export function AuditScreen() {
  const { t } = useLingui()
  const filter = useAuditFilter()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.audit.load-failed', message: 'Impossible de charger le journal' }),
  )
  const log = useAuditLog(filter.value, notifyLoadFailure)
  return (
    <AdminMain id="main" label={t({ id: 'admin.audit.title', message: 'Journal' })}>
      <ListTools
        label={t({ id: 'admin.audit.filters', message: 'Filtrer le journal' })}
        note={<LogStatus log={log} />}
        selects="alone"
      >
        <AuditFilters filter={filter} />
      </ListTools>
      <AuditBody log={log} filter={filter} />
    </AdminMain>
  )
}

/** The age of the log, shown only while the server does not answer; and what the log records. */
function LogStatus({ log: { problem, asOfMs } }: { readonly log: AuditLog }) {
  const { moment } = useDates()
  const outage = useOutage(problem)
  const date = asOfMs === null ? null : moment(new Date(asOfMs).toISOString())
  return (
    <>
      <span>
        <Trans id="admin.audit.kept">Chaque action est conservée un an.</Trans>
      </span>
      <span role="status">
        {outage !== null && date !== null ? (
          outage === 'offline' ? (
            <Trans id="admin.audit.offline">Hors ligne · état du {date}</Trans>
          ) : (
            <Trans id="admin.audit.unavailable">Serveur indisponible · état du {date}</Trans>
          )
        ) : null}
      </span>
    </>
  )
}

type AuditBodyProps = { readonly log: AuditLog; readonly filter: AddressAuditFilter }

function AuditBody({ log, filter }: AuditBodyProps) {
  const { entries, problem, hasMore } = log
  if (entries === undefined || (entries.length === 0 && problem === null && log.asOfMs === null))
    return problem === null ? <AuditSkeleton /> : <LogNeverLoaded log={log} />
  if (entries.length === 0) return <NoEntries filter={filter} />
  return (
    <Stack gap="lg">
      <AuditDays entries={entries} />
      {hasMore ? <ReadOlder readOlder={log.readOlder} /> : null}
    </Stack>
  )
}

function NoEntries({ filter }: { readonly filter: AddressAuditFilter }) {
  const { t } = useLingui()
  return isUnfiltered(filter.value) ? (
    <EmptyState
      icon={<ScrollText />}
      title={t({ id: 'admin.audit.empty', message: 'Rien dans le journal pour l’instant' })}
    >
      <Trans id="admin.audit.empty.text">
        Chaque modification et chaque connexion s’afficheront ici.
      </Trans>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX />}
      title={t({ id: 'admin.audit.no-match', message: 'Aucune action ne correspond' })}
      action={
        <Button onClick={filter.clear}>
          <Trans id="admin.list.clear">Effacer les filtres</Trans>
        </Button>
      }
    />
  )
}

function LogNeverLoaded({ log }: { readonly log: AuditLog }) {
  const say = useStateSentences()
  const { t } = useLingui()
  const outage = useOutage(log.problem)
  return (
    <EmptyState
      icon={<OutageIcon outage={outage} />}
      title={t({
        id: 'admin.audit.never',
        message: 'Le journal n’est pas encore sur cet appareil',
      })}
      action={
        <Row justify="center">
          <RetryButton onRetry={log.reload} />
        </Row>
      }
    >
      <NeverLoadedText outage={outage} offline={say('offline', 'shownOnline')}>
        {say('shownOnAnswer')}
      </NeverLoadedText>
    </EmptyState>
  )
}
