import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { rowAddress, USERS } from '#admin/entity/address/row-addresses.ts'
import { languageLabel } from '#admin/entity/words/language-label.ts'
import { personName } from '#admin/entity/words/person-name.ts'
import { useDates } from '#admin/entity/words/use-dates.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRow } from '#device/back-office/rows/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { FactList } from '#ui/ledger/fact-list.tsx'
import { TextLink } from '#ui/type/text-link.tsx'
import { paymentMethodLabel } from './payment-method.ts'
import { WithAddresses } from './with-addresses.tsx'

const NOTHING = '—'

export function OrderFacts({ order }: { readonly order: Order }) {
  const { t, i18n } = useLingui()
  const { moment } = useDates()
  const known = paymentMethodLabel(order.payment_method)
  const method = known ? i18n._(known) : order.payment_method
  return (
    <FactList
      labels="above"
      facts={[
        {
          label: t({ id: 'admin.orders.client', message: 'Client' }),
          value: order.user_id ? <ClientLink userId={order.user_id} /> : NOTHING,
        },
        {
          label: t({ id: 'admin.language', message: 'Langue' }),
          value: order.language ? i18n._(languageLabel(order.language)) : NOTHING,
        },
        {
          label: t({ id: 'admin.orders.payment', message: 'Paiement' }),
          value:
            [method, order.payment_id ?? ''].filter(Boolean).map(isolate).join(' · ') || NOTHING,
        },
        {
          label: t({ id: 'admin.orders.created', message: 'Passée le' }),
          value: moment(order.created_at),
        },
        {
          label: t({ id: 'admin.orders.changed', message: 'Modifiée le' }),
          value: moment(order.updated_at),
        },
        {
          label: t({ id: 'admin.orders.notes', message: 'Notes' }),
          value: order.notes ? <WithAddresses text={order.notes} /> : NOTHING,
        },
        {
          label: t({ id: 'admin.orders.id', message: 'Numéro complet' }),
          value: order.id,
        },
      ]}
    />
  )
}

function ClientLink({ userId }: { readonly userId: string }) {
  const user = useRow('users', userId)
  const name = user ? personName(user) : ''
  return (
    <TextLink asChild>
      <Link to={rowAddress(USERS, userId)}>
        {name || <Trans id="admin.orders.unknown-client">Client {shortId(userId)}</Trans>}
      </Link>
    </TextLink>
  )
}
