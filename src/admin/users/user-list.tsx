import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'
import { useAccount } from '#admin/shared/account-context.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { useStateSentences } from '#admin/shared/labels/state-sentences.ts'
import {
  PendingMark,
  PersonListSkeleton,
  PersonRowSkeleton,
  RowLink,
} from '#admin/shared/list/list-row.tsx'
import { useRowPick } from '#admin/shared/list/selection.tsx'
import { USERS } from '#admin/shared/row-addresses.ts'
import type { User } from '#contract/entities/user.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { eurosToCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Table, TableRow } from '#ui/table/table.tsx'
import type { PartialRows } from '#ui/table/virtual-list.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { useSetActive } from './user-actions.ts'
import { phoneText, roleLabel } from './user-labels.ts'

type UserRowProps = { readonly user: User; readonly isPending: boolean }

function UserRow({ user, isPending }: UserRowProps) {
  const { i18n } = useLingui()
  const name = personName(user)
  return (
    <TableRow
      pick={useRowPick(user.id, name)}
      media={<Avatar name={name} />}
      title={
        <RowLink layer={USERS.layer} rowId={user.id}>
          {name}
        </RowLink>
      }
      marks={
        <>
          <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'}>
            {i18n._(roleLabel(user.role))}
          </Badge>
          {user.is_active ? null : (
            <Badge tone="danger">
              <Trans id="admin.inactive">Inactif</Trans>
            </Badge>
          )}
          {isPending ? <PendingMark over={null} /> : null}
        </>
      }
      meta={<Facts items={textFacts({ email: user.email, phone: phoneText(user.phone ?? '') })} />}
      cells={useUserCells(user)}
      end={<ToggleButton user={user} />}
    />
  )
}

/** For clients their revenue, for all users their registration date. */
const useUserCells = ({ role, total_spent, orders_count: count, created_at }: User) => {
  const { t } = useLingui()
  const formatMoney = useMoney()
  const { day } = useDates()
  const date = day(created_at)
  const isClient = role === 'client'
  const orders = t({
    id: 'admin.users.orders',
    // What the server counts; unpaid and cancelled orders are only in the list of orders.
    message: plural(count, { one: '# commande payée', other: '# commandes payées' }),
  })
  return [
    {
      key: 'brought',
      size: 'lg',
      align: 'end',
      content: isClient ? (
        <Stack as="span" gap="0">
          <span>{formatMoney(eurosToCents(total_spent))}</span>
          <span>{orders}</span>
        </Stack>
      ) : null,
    },
    {
      key: 'since',
      size: 'lg',
      align: 'end',
      content: t({ id: 'admin.users.since', message: `Inscrit le ${date}` }),
    },
  ] as const
}

function ToggleButton({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const setActive = useSetActive()
  const isOwn = useAccount().id === user.id
  const name = personName(user)
  const label = user.is_active
    ? t({ id: 'admin.users.deactivate-one', message: `Désactiver ${name}` })
    : t({ id: 'admin.users.activate-one', message: `Activer ${name}` })
  return (
    <IconButton
      label={label}
      icon={user.is_active ? <UserRoundX /> : <UserRoundCheck />}
      disabled={isOwn}
      onClick={() => void setActive([user.id], !user.is_active)}
    />
  )
}

type UserListProps = { readonly rows: Omit<PartialRows<User>, 'skeleton'> }

/** Memoised, so that typing in the search renders it only with what was found. */
export const UserList = memo(function UserList({ rows }: UserListProps) {
  const { t } = useLingui()
  const shown = useMemo(() => ({ ...rows, skeleton: <PersonRowSkeleton /> }), [rows])
  const pending = usePendingRowIds('users')
  const renderRow = useCallback(
    (user: User) => <UserRow user={user} isPending={pending.has(user.id)} />,
    [pending],
  )
  return (
    <Table label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })} rows={shown}>
      {renderRow}
    </Table>
  )
})

export function UserListSkeleton() {
  const say = useStateSentences()
  return <PersonListSkeleton label={say('loading')} />
}
