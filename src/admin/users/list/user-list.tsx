import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { PersonListSkeleton } from '#admin/entity/list/person-list-skeleton.tsx'
import { useStateSentences } from '#admin/entity/words/use-state-sentences.ts'
import type { User } from '#contract/entities/user.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { Ledger } from '#ui/ledger/ledger.tsx'
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
  const say = useStateSentences()
  return <PersonListSkeleton label={say('loading')} />
}
