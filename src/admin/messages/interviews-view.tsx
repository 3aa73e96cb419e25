import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, LockKeyhole, ServerOff } from 'lucide-react'
import { useState } from 'react'
import { roleInPlace, useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useDueRepliesToast } from '#admin/shared/due-replies.ts'
import {
  ListOutdated,
  RetryButton,
  SignedOut,
  useIsSignedOut,
} from '#admin/shared/online-section.tsx'
import { INTERVIEW_LAYER } from '#admin/shared/row-addresses.ts'
import { SitePageButton } from '#admin/shared/site-links.tsx'
import { useIsOnline, useReloadOnChange } from '#admin/shared/sync-status.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import {
  INTERVIEWS_PATH,
  type Interview,
  interviews,
} from '#contract/public/forms/interview-request.ts'
import { useRowIds } from '#device/back-office/use-rows.ts'
import { type ServerAnswerState, useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { InterviewList, InterviewListSkeleton } from './interview-list.tsx'

/** The requests for an interview, read from the server each time and stored on no device. */
export function InterviewsView() {
  if (!useIsSignedOut()) return <ReadInterviews />
  return (
    <SignedOut icon={<LockKeyhole />}>
      <Trans id="admin.interviews.signed-out.text">
        Reconnectez-vous pour lire les entretiens : ils ne sont enregistrés sur aucun appareil.
      </Trans>
    </SignedOut>
  )
}

function ReadInterviews() {
  const { t } = useLingui()
  const notifyLoadFailure = useNotifyLoadFailure(
    t({ id: 'admin.interviews.load-failed', message: 'Impossible de charger les entretiens' }),
  )
  useDueRepliesToast()
  const asked = useServerAnswer(INTERVIEWS_PATH, interviews, notifyLoadFailure)
  const { value, problem, reload } = asked
  // The rows on this device only show that one was added or removed; its contents are on the server.
  useReloadOnChange(useRowIds('inquiries')?.join(), reload)
  if (value === null)
    return problem === null ? (
      <InterviewListSkeleton />
    ) : (
      <InterviewsUnavailable problem={problem} onRetry={reload} />
    )
  return <Interviews list={value} asked={asked} />
}

type InterviewsUnavailableProps = {
  readonly problem: NonNullable<ServerAnswerState<unknown>['problem']>
  readonly onRetry: () => Promise<void>
}

/** Shown instead of the interviews while the server is unavailable: there is no local copy. */
function InterviewsUnavailable({ problem, onRetry }: InterviewsUnavailableProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const action = <RetryButton onRetry={onRetry} />
  return (
    <div role={roleInPlace(problem)}>
      {problem === 'missing' ? (
        <EmptyState
          icon={<ServerOff />}
          title={t({
            id: 'admin.interviews.none-here',
            message: 'Ce serveur n’enregistre pas les demandes d’entretien',
          })}
          action={action}
        />
      ) : (
        <EmptyState
          icon={<CloudOff />}
          title={
            isOnline
              ? t({
                  id: 'admin.interviews.failed',
                  message: 'Impossible de charger les entretiens',
                })
              : t({
                  id: 'admin.interviews.offline',
                  message: 'Entretiens indisponibles hors ligne',
                })
          }
          action={action}
        >
          <Trans id="admin.interviews.offline.text">
            Les entretiens confidentiels ne sont enregistrés sur aucun appareil : ils s’afficheront
            dès que le serveur répondra.
          </Trans>
        </EmptyState>
      )}
    </div>
  )
}

type InterviewsProps = {
  readonly list: readonly Interview[]
  readonly asked: ServerAnswerState<readonly Interview[]>
}

function Interviews({ list, asked: { problem, reload } }: InterviewsProps) {
  const layer = useUrlLayer(INTERVIEW_LAYER)
  // The list may not be reloaded at once, and a deleted interview must not be shown until then.
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([])
  const left = list.filter(({ id }) => !deletedIds.includes(id))
  const leaveOut = (id: string) => {
    setDeletedIds((ids) => [...ids, id])
    void reload()
  }
  return (
    <Stack gap="md">
      <Text look="small" tone="quiet">
        <Trans id="admin.interviews.rule">
          Chiffrés sur le serveur, les entretiens sont supprimés au bout d’un an et ne sont
          enregistrés sur aucun appareil.
        </Trans>
      </Text>
      {problem === null ? null : <ListOutdated isPersonal problem={problem} onRetry={reload} />}
      {left.length === 0 ? <NoInterviews /> : <InterviewList interviews={left} />}
      <InterviewDialog interviews={left} layer={layer} onDeleted={leaveOut} />
    </Stack>
  )
}

function NoInterviews() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t({ id: 'admin.interviews.empty', message: 'Aucune demande d’entretien' })}
      action={
        <SitePageButton path="/hybrid">
          <Trans id="admin.interviews.empty.see">Voir la page Service hybride</Trans>
        </SitePageButton>
      }
    >
      <Trans id="admin.interviews.empty.text">
        Les demandes envoyées par le formulaire du service hybride s’affichent ici.
      </Trans>
    </EmptyState>
  )
}
