import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { INTERVIEW_LAYER } from '#admin/entity/address/row-addresses.ts'
import { PersonListSkeleton } from '#admin/entity/list/person-list-skeleton.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { usePromisesById } from '#admin/entity/promises/use-open-promises.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Ledger, LedgerRow } from '#ui/ledger/ledger.tsx'
import { InterviewMarks } from './interview-marks.tsx'

type InterviewListProps = { readonly interviews: readonly Interview[] }

export function InterviewList({ interviews }: InterviewListProps) {
  const { t } = useLingui()
  const promises = usePromisesById()
  const rows = useMemo(() => openFirst(interviews, promises), [interviews, promises])
  const draw = useCallback(
    (interview: Interview) => (
      <InterviewRow interview={interview} promise={promises.get(interview.id)} />
    ),
    [promises],
  )
  return (
    <Ledger label={t({ id: 'admin.interviews', message: 'Entretiens' })} rows={rows}>
      {draw}
    </Ledger>
  )
}

/** Those that wait for an answer, the most urgent first; then the others, newest first. */
const openFirst = (
  interviews: readonly Interview[],
  promises: ReadonlyMap<string, OpenPromise>,
): readonly Interview[] => {
  const dueMs = ({ id }: Interview): number => promises.get(id)?.dueMs ?? Number.POSITIVE_INFINITY
  return interviews.toSorted((one, other) => {
    const [own, others] = [dueMs(one), dueMs(other)]
    return own === others ? 0 : own - others
  })
}

type InterviewRowProps = {
  readonly interview: Interview
  readonly promise: OpenPromise | undefined
}

function InterviewRow({ interview, promise }: InterviewRowProps) {
  const { id, name, email, goals, budget, created_at } = interview
  const { day } = useDates()
  return (
    <LedgerRow
      media={<Avatar name={name || '?'} />}
      title={
        <RowLink layer={INTERVIEW_LAYER} rowId={id}>
          {name || <Trans id="admin.interviews.unreadable">Demande illisible</Trans>}
        </RowLink>
      }
      marks={<InterviewMarks interview={interview} promise={promise} />}
      meta={email}
      words={goals}
      cells={[
        { key: 'budget', size: 'md', content: budget },
        { key: 'date', size: 'md', align: 'end', content: day(created_at) },
      ]}
    />
  )
}

export function InterviewListSkeleton() {
  const say = useStateSentences()
  return <PersonListSkeleton label={say('loading')} words />
}
