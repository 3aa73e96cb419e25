import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useAccount } from '#admin/shared/account-context.ts'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { PendingMark } from '#admin/shared/list/list-row.tsx'
import { OpenedRow } from '#admin/shared/list/opened-row.tsx'
import { ORDERS, searchAddress } from '#admin/shared/row-addresses.ts'
import type { UrlLayer } from '#admin/shared/url-state.ts'
import type { User } from '#contract/entities/user.ts'
import { usePendingRowIds } from '#device/back-office/use-rows.ts'
import { phoneAddress } from '#domain/contact-links.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { useSetActive } from './user-actions.ts'
import { phoneText, roleLabel } from './user-labels.ts'

/** In whole euros; empty for a user who never ordered. Source: specification, section 2, "/admin/users". */
export const averageBasket = ({
  total_spent,
  orders_count,
}: Pick<User, 'total_spent' | 'orders_count'>): Cents =>
  eurosToCents(orders_count === 0 ? 0 : Math.round(total_spent / orders_count))

/** Everything that is known about one user. */
export function UserDialog({ layer }: { readonly layer: UrlLayer }) {
  return (
    <OpenedRow entity="users" layer={layer}>
      {(user, isOpen) => <UserDetails user={user} isOpen={isOpen} onClose={layer.close} />}
    </OpenedRow>
  )
}

type UserDetailsProps = {
  readonly user: User
  readonly isOpen: boolean
  readonly onClose: () => void
}

function UserDetails({ user, isOpen, onClose }: UserDetailsProps) {
  const { t } = useLingui()
  const isPending = usePendingRowIds('users').has(user.id)
  return (
    <Dialog
      inAddress
      open={isOpen}
      onClose={onClose}
      title={personName(user)}
      closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
      footer={<ToggleActive user={user} />}
    >
      <Stack gap="sm">
        {isPending ? (
          <Row>
            <PendingMark over={null} />
          </Row>
        ) : null}
        <UserFacts user={user} />
      </Stack>
    </Dialog>
  )
}

function UserFacts({ user }: { readonly user: User }) {
  const { t, i18n } = useLingui()
  const { day, moment } = useDates()
  const formatMoney = useMoney()
  const ofClient = [
    {
      label: t({ id: 'admin.users.spent', message: 'Total dépensé' }),
      value: formatMoney(eurosToCents(user.total_spent)),
    },
    {
      label: t({ id: 'admin.users.orders-count', message: 'Commandes' }),
      value: <OrdersOf user={user} />,
    },
    {
      label: t({ id: 'admin.users.basket', message: 'Panier moyen' }),
      value: formatMoney(averageBasket(user)),
    },
  ]
  return (
    <FactList
      labels="above"
      facts={[
        {
          label: t({ id: 'admin.users.role', message: 'Rôle' }),
          value: i18n._(roleLabel(user.role)),
        },
        {
          label: t({ id: 'admin.users.state', message: 'Statut' }),
          value: <ActiveBadge isActive={user.is_active} />,
        },
        {
          label: t({ id: 'admin.users.email', message: 'E-mail' }),
          value: <TextLink href={mailtoAddress(user.email)}>{user.email}</TextLink>,
        },
        {
          label: t({ id: 'admin.users.phone', message: 'Téléphone' }),
          value:
            user.phone && phoneAddress(user.phone) ? (
              <TextLink href={phoneAddress(user.phone) ?? ''}>{phoneText(user.phone)}</TextLink>
            ) : (
              user.phone || '—'
            ),
        },
        {
          label: t({ id: 'admin.users.signed-up', message: 'Inscription' }),
          value: day(user.created_at),
        },
        {
          label: t({ id: 'admin.users.last-login', message: 'Dernière connexion' }),
          value: user.last_login
            ? moment(user.last_login)
            : t({ id: 'admin.users.no-login', message: 'Jamais' }),
        },
        ...(user.role === 'client' ? ofClient : []),
      ]}
    />
  )
}

function ActiveBadge({ isActive }: { readonly isActive: boolean }) {
  return isActive ? (
    <Badge tone="success">
      <Trans id="admin.active">Actif</Trans>
    </Badge>
  ) : (
    <Badge tone="danger">
      <Trans id="admin.inactive">Inactif</Trans>
    </Badge>
  )
}

function OrdersOf({ user }: { readonly user: User }) {
  const { i18n } = useLingui()
  const count = i18n.number(user.orders_count)
  return user.orders_count === 0 ? (
    count
  ) : (
    <TextLink asChild>
      <Link to={searchAddress(ORDERS, user.id)}>{count}</Link>
    </TextLink>
  )
}

function ToggleActive({ user }: { readonly user: User }) {
  const setActive = useSetActive()
  const isOwn = useAccount().id === user.id
  if (isOwn)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.users.own">Vous ne pouvez pas désactiver votre propre compte.</Trans>
      </Text>
    )
  return user.is_active ? (
    <Button tone="danger" onClick={() => void setActive([user.id], false)}>
      <Trans id="admin.users.deactivate">Désactiver</Trans>
    </Button>
  ) : (
    <Button tone="main" onClick={() => void setActive([user.id], true)}>
      <Trans id="admin.users.activate">Activer</Trans>
    </Button>
  )
}
