import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { roleInPlace } from '#admin/entity/browser/use-tell-load.ts'
import { AbsenceIcon } from '#admin/entity/missing/never-loaded.tsx'
import { useAbsence } from '#admin/entity/missing/use-absence.ts'
import { useFailureCause } from '#admin/entity/words/use-failure-words.ts'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { AskedState } from '#device/account/use-asked.ts'
import { Banner } from '#ui/display/banner.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Button } from '#ui/form/button.tsx'

type Problem = NonNullable<AskedState<unknown>['problem']>

type Unanswered = { readonly problem: Problem; readonly onRetry: () => Promise<void> }

type ListNotReadProps = Unanswered & {
  /** 'Factures indisponibles hors ligne'. */
  readonly offline: string
  /** 'Impossible de charger les factures'. */
  readonly failed: string
  /** When they come. */
  readonly children: ReactNode
}

/** In place of a list that is kept on no device, while the server does not give it. */
export function ListNotRead({ problem, onRetry, offline, failed, children }: ListNotReadProps) {
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
export function ListIsOld({ problem, onRetry }: Unanswered) {
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
