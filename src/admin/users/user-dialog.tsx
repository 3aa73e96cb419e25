import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { useAccount } from '#admin/entity/account-context.tsx'
import { ORDERS, searchAddress } from '#admin/entity/address/row-addresses.ts'
import type { AddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { OpenedRow } from '#admin/entity/list/opened-row.tsx'
import { PendingMark } from '#admin/entity/list/pending-mark.tsx'
import { personName } from '#admin/entity/words/person-name.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import { phoneText } from '#admin/users/phone-text.ts'
import type { User } from '#contract/entities/user.ts'
import { usePendingRowIds } from '#device/back-office/rows/use-rows.ts'
import { eurosToCents } from '#domain/money.ts'
import { mailtoAddress } from '#domain/text/email-address.ts'
import { phoneAddress } from '#domain/text/phone-address.ts'
import { useMoney } from '#i18n/use-money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/type/text.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { averageBasket } from './average-basket.ts'
import { useSetActive } from './use-set-active.ts'
import { roleLabel } from './user-words.ts'

/** All that is known of one person. */
export function UserDialog({ layer }: { readonly layer: AddressLayer }) {
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
