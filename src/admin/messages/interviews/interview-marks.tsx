import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { Interview } from '#contract/public/forms/interview-request.ts'
import { Badge } from '#ui/display/badge.tsx'

/** Confidential always; and probably a machine's, where the server thinks so. */
export function InterviewMarks({ interview }: { readonly interview: Interview }) {
  return (
    <>
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
