import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { INTERVIEW_LAYER } from '#admin/entity/address/row-addresses.ts'
import { PersonListSkeleton } from '#admin/entity/list/person-list-skeleton.tsx'
import { RowLink } from '#admin/entity/list/row-link.tsx'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Ledger, LedgerRow } from '#ui/ledger/ledger.tsx'
import { InterviewMarks } from './interview-marks.tsx'

type InterviewListProps = { readonly interviews: readonly Interview[] }

export function InterviewList({ interviews }: InterviewListProps) {
  const { t } = useLingui()
  const draw = useCallback((interview: Interview) => <InterviewRow interview={interview} />, [])
  return (
    <Ledger label={t({ id: 'admin.interviews', message: 'Entretiens' })} rows={interviews}>
      {draw}
    </Ledger>
  )
}

function InterviewRow({ interview }: { readonly interview: Interview }) {
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
      marks={<InterviewMarks interview={interview} />}
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
