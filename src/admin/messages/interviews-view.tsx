import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, LockKeyhole, ServerOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { roleInPlace, useFailureCause, useNotifyLoadFailure } from '#admin/shared/call-failures.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { usePromisesToast } from '#admin/shared/open-promises.ts'
import { INTERVIEW_LAYER } from '#admin/shared/row-addresses.ts'
import { SitePageButton } from '#admin/shared/site-links.tsx'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { useUrlLayer } from '#admin/shared/url-state.ts'
import {
  INTERVIEWS_PATH,
  type Interview,
  interviews,
} from '#contract/public/forms/interview-request.ts'
import type { Failure } from '#device/back-office/ask-server.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { type ServerAnswerState, useServerAnswer } from '#device/back-office/use-server-answer.ts'
import { useSession } from '#device/back-office/use-sync-status.ts'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { InterviewDialog } from './interview-dialog.tsx'
import { InterviewList, InterviewListSkeleton } from './interview-list.tsx'

type NothingReadProps = {
  readonly problem: NonNullable<ServerAnswerState<unknown>['problem']>
  readonly onRetry: () => Promise<void>
}

/** In place of the interviews while the server does not give them: there is no copy to fall back on. */
function NothingRead({ problem, onRetry }: NothingReadProps) {
  return (
    <div role={roleInPlace(problem)}>
      {problem === 'missing' ? <NoSuchCall {...{ onRetry }} /> : <NoAnswer {...{ onRetry }} />}
    </div>
  )
}

function NoSuchCall({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<ServerOff />}
      title={t({
        id: 'admin.interviews.none-here',
        message: 'Ce serveur n’enregistre pas les demandes d’entretien',
      })}
      action={<Retry onRetry={onRetry} />}
    />
  )
}

function NoAnswer({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  return (
    <EmptyState
      icon={<CloudOff />}
      title={
        isOnline
          ? t({ id: 'admin.interviews.failed', message: 'Impossible de charger les entretiens' })
          : t({
              id: 'admin.interviews.offline',
              message: 'Entretiens indisponibles hors ligne',
            })
      }
      action={<Retry onRetry={onRetry} />}
    >
      <Trans id="admin.interviews.offline.text">
        Les entretiens confidentiels ne sont enregistrés sur aucun appareil : ils s’afficheront dès
        que le serveur répondra.
      </Trans>
    </EmptyState>
  )
}

function Retry({ onRetry }: Pick<NothingReadProps, 'onRetry'>) {
  return (
    <Button onClick={() => void onRetry()}>
      <Trans id="admin.sync.retry">Réessayer</Trans>
    </Button>
  )
}

/** The requests for an interview, read from the server each time and kept on no device. */
export function InterviewsView() {
  const session = useSession()
  // Whoever comes to the screen after the session has ended reads nothing of it.
  if (session.type === 'signed-in' && session.expired) return <SessionOver />
  return <ReadInterviews />
}

function ReadInterviews() {
  const { t } = useLingui()
  const tellLoad = useNotifyLoadFailure(
    t({ id: 'admin.interviews.load-failed', message: 'Impossible de charger les entretiens' }),
  )
  usePromisesToast()
  const asked = useServerAnswer(INTERVIEWS_PATH, interviews, tellLoad)
  const { value, problem, reload } = asked
  useReloadOnArrival(reload)
  if (value === null)
    return problem === null ? (
      <InterviewListSkeleton />
    ) : (
      <NothingRead problem={problem} onRetry={reload} />
    )
  return <Interviews list={value} asked={asked} />
}

/** The copy on this device tells that one has come, or gone: what it holds is the server's to say. */
const useReloadOnArrival = (reload: () => Promise<void>): void => {
  const inquiries = useRows('inquiries')
  const cue = inquiries?.map(({ id }) => id).join()
  const lastCue = useRef(cue)
  useEffect(() => {
    const isFirst = lastCue.current === undefined
    if (lastCue.current === cue) return
    lastCue.current = cue
    if (!isFirst) void reload()
  }, [cue, reload])
}

type InterviewsProps = {
  readonly list: readonly Interview[]
  readonly asked: ServerAnswerState<readonly Interview[]>
}

function Interviews({ list, asked: { problem, reload } }: InterviewsProps) {
  const layer = useUrlLayer(INTERVIEW_LAYER)
  // The list may not be read anew at once, and what it still tells of them is nobody's to read.
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
      {problem === null ? null : <Stale problem={problem} onRetry={reload} />}
      {left.length === 0 ? <NoInterviews /> : <InterviewList interviews={left} />}
      <InterviewDialog interviews={left} layer={layer} onDeleted={leaveOut} />
    </Stack>
  )
}

type StaleProps = { readonly problem: Failure['type']; readonly onRetry: () => Promise<void> }

function Stale({ problem, onRetry }: StaleProps) {
  const failureCause = useFailureCause()
  const say = useStateSentences()
  return (
    <Banner
      tone="warning"
      live={roleInPlace(problem)}
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          <Trans id="admin.sync.retry">Réessayer</Trans>
        </Button>
      }
    >
      {failureCause({ type: problem })} {say('oldAnswer')}{' '}
      <Trans id="admin.interviews.stale">
        Cette liste disparaîtra quand vous quitterez l’écran.
      </Trans>
    </Banner>
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

function SessionOver() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t({ id: 'admin.interviews.signed-out', message: 'Session expirée' })}
    >
      <Trans id="admin.interviews.signed-out.text">
        Reconnectez-vous pour lire les entretiens : ils ne sont enregistrés sur aucun appareil.
      </Trans>
    </EmptyState>
  )
}
