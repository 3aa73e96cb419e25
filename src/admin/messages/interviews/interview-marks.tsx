import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { PromiseMark } from '#admin/entity/promises/promise-mark.tsx'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import type { OpenPromise } from '#domain/promises.ts'
import { Badge } from '#ui/display/badge.tsx'

type InterviewMarksProps = {
  readonly interview: Interview
  /** Still to be kept. */
  readonly promise?: OpenPromise | undefined
}

/** Confidential always; and probably a machine's, where the server thinks so. */
export function InterviewMarks({ interview, promise }: InterviewMarksProps) {
  return (
    <>
      {promise ? <PromiseMark promise={promise} /> : null}
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
