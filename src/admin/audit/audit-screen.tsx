import { Trans, useLingui } from '@lingui/react/macro'
import { ScrollText, SearchX } from 'lucide-react'
import { useTellLoad } from '#admin/entity/browser/use-tell-load.ts'
import { ReadOlder } from '#admin/entity/list/read-older.tsx'
import { AbsenceIcon, NeverLoadedWords } from '#admin/entity/missing/never-loaded.tsx'
import { useAbsence } from '#admin/entity/missing/use-absence.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import { isUnfiltered } from '#device/account/audit-filter.ts'
import { type AuditLog, useAuditLog } from '#device/account/use-audit-log.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { AuditDays, AuditSkeleton } from './audit-days.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AddressAuditFilter, useAuditFilter } from './use-audit-filter.ts'

/** Who has changed what, and when. */
export function AuditScreen() {
  const { t } = useLingui()
  const filter = useAuditFilter()
  const tellLoad = useTellLoad(
    t({ id: 'admin.audit.load-failed', message: 'Impossible de charger le journal' }),
  )
  const log = useAuditLog(filter.value, tellLoad)
  return (
    <WorkPage id="main" label={t({ id: 'admin.audit.title', message: 'Journal' })}>
      <ListTools
        label={t({ id: 'admin.audit.filters', message: 'Filtrer le journal' })}
        note={<Standing log={log} />}
        selects="alone"
      >
        <AuditFilters filter={filter} />
      </ListTools>
      <AuditBody log={log} filter={filter} />
    </WorkPage>
  )
}

/** Of when it is, said only while the server does not answer; and what the log keeps. */
function Standing({ log: { problem, asOfMs } }: { readonly log: AuditLog }) {
  const { moment } = useDates()
  const absence = useAbsence(problem)
  const date = asOfMs === null ? null : moment(new Date(asOfMs).toISOString())
  return (
    <>
      <span>
        <Trans id="admin.audit.kept">Chaque action est conservée un an.</Trans>
      </span>
      <span role="status">
        {absence !== null && date !== null ? (
          absence === 'offline' ? (
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
  const absence = useAbsence(log.problem)
  return (
    <EmptyState
      icon={<AbsenceIcon absence={absence} />}
      title={t({
        id: 'admin.audit.never',
        message: 'Le journal n’est pas encore sur cet appareil',
      })}
      action={
        <Row justify="center">
          <Button onClick={() => void log.reload()}>
            <Trans id="admin.sync.retry">Réessayer</Trans>
          </Button>
        </Row>
      }
    >
      <NeverLoadedWords absence={absence} offline={say('offline', 'shownOnline')}>
        {say('shownOnAnswer')}
      </NeverLoadedWords>
    </EmptyState>
  )
}
