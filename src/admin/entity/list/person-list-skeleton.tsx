import { Skeleton } from '#ui/display/skeleton.tsx'
import { LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'

type PersonListSkeletonProps = {
  /** What is awaited, for those who hear the page. */
  readonly label: string
  /** Each row has a line of what the person writes. */
  readonly words?: boolean
}

/** Stands in for a list of people, or of what they have written, until it is read. */
export function PersonListSkeleton({ label, words = false }: PersonListSkeletonProps) {
  return (
    <LedgerSkeleton label={label}>
      <LedgerRow
        media={<Skeleton shape="round" width="2.75rem" height="2.75rem" />}
        title={<Skeleton width="10rem" />}
        meta={<Skeleton width="13rem" />}
        words={words ? <Skeleton /> : null}
      />
    </LedgerSkeleton>
  )
}
