import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { User } from '#contract/entities/user.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Ledger, LedgerRow, LedgerSkeleton } from '#ui/ledger/ledger.tsx'
import { UserRow } from './user-row.tsx'

type UserListProps = {
  readonly users: readonly User[]
}

export function UserList({ users }: UserListProps) {
  const { t } = useLingui()
  const pending = usePendingRowIds('users')
  const draw = useCallback(
    (user: User) => <UserRow user={user} isPending={pending.has(user.id)} />,
    [pending],
  )
  return (
    <Ledger label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })} rows={users}>
      {draw}
    </Ledger>
  )
}

export function UserListSkeleton() {
  const { t } = useLingui()
  return (
    <LedgerSkeleton
      label={t({ id: 'admin.users.loading', message: 'Chargement des utilisateurs…' })}
    >
      <LedgerRow
        media={<Skeleton shape="round" width="2.75rem" height="2.75rem" />}
        title={<Skeleton width="9rem" />}
        meta={<Skeleton width="13rem" />}
      />
    </LedgerSkeleton>
  )
}
