import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { personName } from '#admin/shared/labels/person-name.ts'
import { languageLabel } from '#admin/shared/labels/value-labels.tsx'
import { rowAddress, USERS } from '#admin/shared/row-addresses.ts'
import type { OrderEvent, OrderFile, OrderLine } from '#contract/admin/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import { useRow } from '#device/back-office/use-rows.ts'
import { type OrderStep, toOrderSteps } from '#domain/commerce/order-history.ts'
import { STRAY_REASONS } from '#domain/commerce/payments.ts'
import { REFUND_REASONS } from '#domain/commerce/refunds.ts'
import { eurosToCents } from '#domain/money.ts'
import { isolate } from '#domain/text/isolate.ts'
import { shortId } from '#domain/uuid.ts'
import { useMoney } from '#i18n/use-locale.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { FactList } from '#ui/table/fact-list.tsx'
import { Receipt } from '#ui/table/receipt.tsx'
import { RecordList, RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Heading, Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import {
  consentLabel,
  eventLabel,
  paymentMethodLabel,
  reasonLabel,
  strayLabel,
  useAmountText,
} from '../order-labels.ts'
import { WithAddresses } from './order-notes.tsx'

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

export function OrderItems({ order }: { readonly order: Order }) {
  const { t, i18n } = useLingui()
  const formatMoney = useMoney()
  return (
    <Receipt
      label={t({ id: 'admin.orders.items', message: 'Articles de la commande' })}
      columns={[
        t({ id: 'admin.orders.item.name', message: 'Nom' }),
        t({ id: 'admin.orders.item.quantity', message: 'Quantité' }),
        t({ id: 'admin.orders.item.price', message: 'Prix' }),
      ]}
      lines={order.items.map(({ model_id, model_name, quantity, price }, line) => ({
        key: `${line} ${model_id}`,
        cells: [model_name, i18n.number(quantity), formatMoney(eurosToCents(price))],
      }))}
      total={{
        label: t({ id: 'admin.orders.total', message: 'Total' }),
        amount: formatMoney(eurosToCents(order.total_amount)),
      }}
    />
  )
}

/** What the buyer has agreed to, when, and to which text; and until when they may withdraw. */
export function OrderTerms({ consents, lines }: Pick<OrderFile, 'consents' | 'lines'>) {
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.terms">Consentements et délais</Trans>
      </Heading>
      <Consents consents={consents} />
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineTerms key={at} line={line} />
      ))}
    </Stack>
  )
}

function Consents({ consents }: Pick<OrderFile, 'consents'>) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  if (consents === null)
    return (
      <Text look="small" tone="quiet">
        <Trans id="admin.orders.consents.none">Aucun consentement n’est conservé.</Trans>
      </Text>
    )
  const given = moment(consents.at)
  const { version } = consents
  return (
    <Stack gap="xs">
      <Row as="ul" gap="2xs" wrap>
        {consents.given.map(({ name, is_given }) => {
          const label = consentLabel(name)
          return (
            <li key={name}>
              <Badge
                tone={is_given ? 'success' : 'neutral'}
                icon={
                  is_given ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />
                }
              >
                {label ? i18n._(label) : name}
                {is_given ? null : (
                  <>
                    {' '}
                    <Trans id="admin.orders.consents.refused">: non</Trans>
                  </>
                )}
              </Badge>
            </li>
          )
        })}
      </Row>
      <Text look="small" tone="quiet">
        {version === null ? (
          <Trans id="admin.orders.consents.at">Le {given}</Trans>
        ) : (
          <Trans id="admin.orders.consents.version">
            Le {given} · texte en version {version}
          </Trans>
        )}
      </Text>
    </Stack>
  )
}

function LineTerms({ line }: { readonly line: OrderLine }) {
  const { t } = useLingui()
  const { day, moment } = useDates()
  const { withdrawal_ends_at, guarantee_ends_at, delivery_from, is_revoked } = line
  return (
    <Stack gap="2xs">
      <Row gap="2xs" wrap>
        <Text as="strong" look="small">
          {isolate(line.name)}
        </Text>
        {is_revoked ? (
          <Badge>
            <Trans id="admin.orders.line.revoked">Remboursée, accès fermé</Trans>
          </Badge>
        ) : null}
      </Row>
      <FactList
        facts={[
          {
            label: t({ id: 'admin.orders.line.withdrawal', message: 'Rétractation jusqu’au' }),
            value:
              withdrawal_ends_at === null
                ? t({ id: 'admin.orders.line.waived', message: 'Droit abandonné' })
                : day(lastDayOf(withdrawal_ends_at)),
          },
          ...(guarantee_ends_at === null
            ? []
            : [
                {
                  label: t({ id: 'admin.orders.line.guarantee', message: 'Garantie jusqu’au' }),
                  value: day(lastDayOf(guarantee_ends_at)),
                },
              ]),
          ...(delivery_from === null
            ? []
            : [
                {
                  label: t({ id: 'admin.orders.line.delivery', message: 'Livrable à partir du' }),
                  value: moment(delivery_from),
                },
              ]),
        ]}
      />
    </Stack>
  )
}

/** A deadline ends with the first moment of the day after. */
const lastDayOf = (endsAt: string): string => new Date(Date.parse(endsAt) - 1).toISOString()

/** Everything that has happened to the order, oldest first. */
export function OrderHistory({ events }: Pick<OrderFile, 'events'>) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap="sm">
      <Heading level={3} look="small">
        <Trans id="admin.orders.history">Chronologie</Trans>
      </Heading>
      <RecordList label={t({ id: 'admin.orders.history', message: 'Chronologie' })}>
        {toOrderSteps(events).map((step) => (
          <EventRow key={step.event.id} {...step} />
        ))}
      </RecordList>
    </Stack>
  )
}

function EventRow({ event, count }: OrderStep<OrderEvent>) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const amountText = useAmountText()
  const { kind, at, actor, amount, currency, reason } = event
  const label = eventLabel(kind)
  // An event kind that only a newer server knows is shown by its own name.
  const title = label ? i18n._(label) : kind
  const refund = REFUND_REASONS.find((known) => known === reason)
  const stray = STRAY_REASONS.find((known) => known === reason)
  const why = refund ? i18n._(reasonLabel(refund)) : stray ? i18n._(strayLabel(stray)) : null
  return (
    <RecordRow
      title={count === 1 ? title : `${isolate(title)} (${count})`}
      meta={
        <Facts
          items={[
            { key: 'at', content: <time dateTime={at}>{moment(at)}</time> },
            ...textFacts({
              amount: amount === null ? null : amountText(amount, currency),
              why,
              actor,
            }),
          ]}
        />
      }
    />
  )
}
