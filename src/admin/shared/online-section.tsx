import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServerAnswerState } from '#device/back-office/use-server-answer.ts'
import { useSession } from '#device/back-office/use-sync-status.ts'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { roleInPlace, useFailureCause } from './call-failures.ts'
import { useStateSentences } from './labels/state-sentences.ts'
import { OutageIcon, useOutage } from './not-loaded.tsx'

type Problem = NonNullable<ServerAnswerState<unknown>['problem']>

type Unanswered = { readonly problem: Problem; readonly onRetry: () => Promise<void> }

type ListUnavailableProps = Unanswered & {
  /** 'Factures indisponibles hors ligne'. */
  readonly offline: string
  /** 'Impossible de charger les factures'. */
  readonly failed: string
  /** Shown if this server has no such list; by default: `failed`. */
  readonly missing?: string
  /** When they will be loaded. */
  readonly children: ReactNode
}

/** Shown instead of a list that is stored on no device, while the server does not answer. */
export function ListUnavailable({
  problem,
  onRetry,
  offline,
  failed,
  missing = failed,
  children,
}: ListUnavailableProps) {
  const outage = useOutage(problem === 'refused' ? null : problem)
  return (
    <div role={roleInPlace(problem)}>
      <EmptyState
        icon={<OutageIcon outage={outage} />}
        title={outage === 'offline' ? offline : problem === 'missing' ? missing : failed}
        action={<RetryButton onRetry={onRetry} />}
      >
        {children}
      </EmptyState>
    </div>
  )
}

type ListOutdatedProps = Unanswered & {
  /** It is personal data: the text also says that it is not stored. */
  readonly isPersonal?: boolean
}

/** Shown above such a list that was loaded earlier. */
export function ListOutdated({ problem, onRetry, isPersonal = false }: ListOutdatedProps) {
  const failureCause = useFailureCause()
  const say = useStateSentences()
  return (
    <Banner
      tone="warning"
      live={roleInPlace(problem)}
      action={<RetryButton size="sm" onRetry={onRetry} />}
    >
      {failureCause({ type: problem })} {say('oldAnswer')}
      {isPersonal ? (
        <>
          {' '}
          <Trans id="admin.interviews.stale">
            Cette liste disparaîtra quand vous quitterez l’écran.
          </Trans>
        </>
      ) : null}
    </Banner>
  )
}

type RetryButtonProps = Pick<Unanswered, 'onRetry'> & { readonly size?: 'sm' }

export function RetryButton({ onRetry, size }: RetryButtonProps) {
  return (
    <Button {...(size ? { size } : {})} onClick={() => void onRetry()}>
      <Trans id="admin.sync.retry">Réessayer</Trans>
    </Button>
  )
}

type SignedOutProps = {
  readonly icon: ReactNode
  /** 'Reconnectez-vous pour voir les factures.' */
  readonly children: ReactNode
}

/** Shown instead of such a list once the session has ended, so that another person at the screen cannot read it. */
export function SignedOut({ icon, children }: SignedOutProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={icon}
      title={t({ id: 'admin.interviews.signed-out', message: 'Session expirée' })}
    >
      {children}
    </EmptyState>
  )
}

export const useIsSignedOut = (): boolean => {
  const session = useSession()
  return session.type === 'signed-in' && session.expired
}

type OnlineSectionProps<Value> = {
  readonly title: ReactNode
  /** 2: a part of a screen; 3: of a dialog. */
  readonly level: 2 | 3
  readonly asked: ServerAnswerState<Value>
  readonly children: (value: Value) => ReactNode
}

/** A part of a screen or a dialog whose data only the server has; shows a notice while the server does not answer. */
export function OnlineSection<Value>({ title, level, asked, children }: OnlineSectionProps<Value>) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const { value, problem, reload } = asked
  return (
    <Stack as="section" gap={level === 2 ? 'sm' : 'xs'}>
      <Heading level={level} look={level === 2 ? 'card' : 'small'}>
        {title}
      </Heading>
      {value === null && problem === null ? (
        <Stack gap="2xs" role="group" aria-busy="true" aria-label={say('loading')}>
          <RecordList>
            <RecordRow title={<Skeleton width="10rem" />} meta={<Skeleton width="14rem" />} />
          </RecordList>
        </Stack>
      ) : null}
      {problem === null ? null : (
        <RetryNote role={roleInPlace(problem)} onRetry={reload}>
          {failureCause({ type: problem })} {say(value === null ? 'shownOnAnswer' : 'oldAnswer')}
        </RetryNote>
      )}
      {value === null ? null : children(value)}
    </Stack>
  )
}

type RetryNoteProps = RetryButtonProps & {
  readonly role?: 'status' | undefined
  /** Why there is no answer from the server, or only an old one. */
  readonly children: ReactNode
}

export function RetryNote({ role, onRetry, children }: RetryNoteProps) {
  return (
    <Row gap="xs" align="start" role={role}>
      <CloudOff aria-hidden="true" size={20} />
      <Stack gap="2xs" align="start">
        <Text as="span" look="small" tone="quiet">
          {children}
        </Text>
        <RetryButton size="sm" onRetry={onRetry} />
      </Stack>
    </Row>
  )
}
