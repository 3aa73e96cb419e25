import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ServerAnswerState } from '#device/back-office/use-server-answer.ts'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Skeleton } from '#ui/display/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { roleInPlace, useFailureCause } from './call-failures.ts'
import { useStateSentences } from './labels/state-sentences.ts'
import { AbsenceIcon, useAbsence } from './not-loaded.tsx'

type Problem = NonNullable<ServerAnswerState<unknown>['problem']>

type Unanswered = { readonly problem: Problem; readonly onRetry: () => Promise<void> }

type ListUnavailableProps = Unanswered & {
  /** 'Factures indisponibles hors ligne'. */
  readonly offline: string
  /** 'Impossible de charger les factures'. */
  readonly failed: string
  /** When they come. */
  readonly children: ReactNode
}

/** In place of a list that is kept on no device, while the server does not give it. */
export function ListUnavailable({
  problem,
  onRetry,
  offline,
  failed,
  children,
}: ListUnavailableProps) {
  const absence = useAbsence(problem === 'refused' ? null : problem)
  return (
    <div role={roleInPlace(problem)}>
      <EmptyState
        icon={<AbsenceIcon absence={absence} />}
        title={absence === 'offline' ? offline : failed}
        action={<Retry onRetry={onRetry} />}
      >
        {children}
      </EmptyState>
    </div>
  )
}

/** Above such a list that was read before. */
export function ListOutdated({ problem, onRetry }: Unanswered) {
  const failureCause = useFailureCause()
  const say = useStateSentences()
  return (
    <Banner
      tone="warning"
      live={roleInPlace(problem)}
      action={<Retry size="sm" onRetry={onRetry} />}
    >
      {failureCause({ type: problem })} {say('oldAnswer')}
    </Banner>
  )
}

type RetryProps = Pick<Unanswered, 'onRetry'> & { readonly size?: 'sm' }

function Retry({ onRetry, size }: RetryProps) {
  return (
    <Button {...(size ? { size } : {})} onClick={() => void onRetry()}>
      <Trans id="admin.sync.retry">Réessayer</Trans>
    </Button>
  )
}

type OnlineSectionProps<Value> = {
  readonly title: ReactNode
  readonly asked: ServerAnswerState<Value>
  readonly children: (value: Value) => ReactNode
}

/** A part of the order's window that only the server knows: it says so while the server does not answer. */
export function OnlineSection<Value>({ title, asked, children }: OnlineSectionProps<Value>) {
  const say = useStateSentences()
  const failureCause = useFailureCause()
  const { value, problem, reload } = asked
  return (
    <Stack as="section" gap="xs">
      <Heading level={3} look="small">
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
        <Row gap="xs" align="start" role={roleInPlace(problem)}>
          <CloudOff aria-hidden="true" size={20} />
          <Stack gap="2xs" align="start">
            <Text as="span" look="small" tone="quiet">
              {failureCause({ type: problem })}{' '}
              {say(value === null ? 'shownOnAnswer' : 'oldAnswer')}
            </Text>
            <Button size="sm" onClick={() => void reload()}>
              <Trans id="admin.sync.retry">Réessayer</Trans>
            </Button>
          </Stack>
        </Row>
      )}
      {value === null ? null : children(value)}
    </Stack>
  )
}

type OnlineListProps<Value> = {
  readonly title: ReactNode
  readonly asked: ServerAnswerState<Value>
  /** Of the skeleton: 'Chargement des sessions…'. */
  readonly loading: string
  /** Draws what the server has said. */
  readonly children: (value: Value) => ReactNode
}

/** A part of the screen that only the server knows: it says so while the server does not answer. */
export function OnlineList<Value>({ title, asked, loading, children }: OnlineListProps<Value>) {
  const say = useStateSentences()
  const { value, problem, reload } = asked
  const failureCause = useFailureCause()
  return (
    <Stack as="section" gap="sm">
      <Heading level={2} look="card">
        {title}
      </Heading>
      {value === null && problem === null ? <Loading label={loading} /> : null}
      {problem === null ? null : (
        <Row gap="xs" align="start" role={roleInPlace(problem)}>
          <CloudOff aria-hidden="true" size={20} />
          <Stack gap="2xs" align="start">
            <Text as="span" look="small" tone="quiet">
              {failureCause({ type: problem })}{' '}
              {say(value === null ? 'shownOnAnswer' : 'oldAnswer')}
            </Text>
            <Button size="sm" onClick={() => void reload()}>
              <Trans id="admin.sync.retry">Réessayer</Trans>
            </Button>
          </Stack>
        </Row>
      )}
      {value === null ? null : children(value)}
    </Stack>
  )
}

function Loading({ label }: { readonly label: string }) {
  return (
    <Stack gap="2xs" role="group" aria-busy="true" aria-label={label}>
      <RecordList>
        <RecordRow title={<Skeleton width="10rem" />} meta={<Skeleton width="14rem" />} />
      </RecordList>
    </Stack>
  )
}
