import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { DueMark } from '#admin/shared/due-mark.tsx'
import { useDueInquiriesById } from '#admin/shared/due-replies.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import { PersonListSkeleton, RowLink } from '#admin/shared/list/list-row.tsx'
import { INTERVIEW_LAYER } from '#admin/shared/row-addresses.ts'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import type { DueReply } from '#domain/due-replies.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Table, TableRow } from '#ui/table/table.tsx'

type InterviewMarksProps = {
  readonly interview: Interview
  /** The promised answer that is still due. */
  readonly dueReply?: DueReply | undefined
}

/** Marks it as confidential, and as probably a bot's if the server thinks so. */
export function InterviewMarks({ interview, dueReply }: InterviewMarksProps) {
  return (
    <>
      {dueReply ? <DueMark dueReply={dueReply} /> : null}
      <Badge tone="gold" icon={<Lock aria-hidden="true" />}>
        <Trans id="admin.interviews.confidential">Confidentiel</Trans>
      </Badge>
      {interview.is_quarantined ? (
        <Badge tone="danger">
          <Trans id="admin.suspect">Indésirable</Trans>
        </Badge>
      ) : null}
    </>
  )
}

type InterviewListProps = { readonly interviews: readonly Interview[] }

export function InterviewList({ interviews }: InterviewListProps) {
  const { t } = useLingui()
  const dueReplies = useDueInquiriesById()
  const rows = useMemo(() => openFirst(interviews, dueReplies), [interviews, dueReplies])
  const renderRow = useCallback(
    (interview: Interview) => (
      <InterviewRow interview={interview} dueReply={dueReplies.get(interview.id)} />
    ),
    [dueReplies],
  )
  return (
    <Table label={t({ id: 'admin.interviews', message: 'Entretiens' })} rows={rows}>
      {renderRow}
    </Table>
  )
}

/** Those that wait for an answer, the most urgent first; then the others, newest first. */
const openFirst = (
  interviews: readonly Interview[],
  dueReplies: ReadonlyMap<string, DueReply>,
): readonly Interview[] => {
  const dueMs = ({ id }: Interview): number => dueReplies.get(id)?.dueMs ?? Number.POSITIVE_INFINITY
  return interviews.toSorted((one, other) => {
    const [own, others] = [dueMs(one), dueMs(other)]
    return own === others ? 0 : own - others
  })
}

type InterviewRowProps = {
  readonly interview: Interview
  readonly dueReply: DueReply | undefined
}

function InterviewRow({ interview, dueReply }: InterviewRowProps) {
  const { id, name, email, goals, budget, created_at } = interview
  const { day } = useDates()
  return (
    <TableRow
      media={<Avatar name={name || '?'} />}
      title={
        <RowLink layer={INTERVIEW_LAYER} rowId={id}>
          {name || <Trans id="admin.interviews.unreadable">Demande illisible</Trans>}
        </RowLink>
      }
      marks={<InterviewMarks interview={interview} dueReply={dueReply} />}
      meta={email}
      text={goals}
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
