import { Trans, useLingui } from '@lingui/react/macro'
import { Check, HandCoins, Link2, Scale, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import {
  providerLabel,
  strayAdvice,
  strayLabel,
  useAmountText,
} from '#admin/orders/order-labels.ts'
import { ConfirmMoney, useOrderRequest } from '#admin/orders/order-requests.tsx'
import { useDates } from '#admin/shared/labels/date-and-time.ts'
import { ORDERS, rowAddress } from '#admin/shared/row-addresses.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { PAYMENTS_PATH, type StrayMoney, type StrayState } from '#contract/admin/stray-money.ts'
import { shortId } from '#domain/uuid.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { RecordRow } from '#ui/table/record-row.tsx'
import { Facts, textFacts } from '#ui/text/facts.tsx'
import { Text } from '#ui/text/text.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { AttachPaymentDialog } from './attach-payment-dialog.tsx'
import { RefundDialog, useBuyerName } from './refund-dialog.tsx'

type StrayMoneyRowProps = { readonly money: StrayMoney; readonly onChanged: () => void }

export function StrayMoneyRow({ money, onChanged }: StrayMoneyRowProps) {
  const { i18n } = useLingui()
  const { moment } = useDates()
  const amountText = useAmountText()
  const { amount, currency, kind, order, provider, provider_id, at, state } = money
  return (
    <RecordRow
      media={kind === 'dispute' ? <Scale aria-hidden="true" /> : <HandCoins aria-hidden="true" />}
      title={
        <Row gap="2xs" wrap>
          <Text as="span" tone="price">
            {amountText(amount, currency)}
          </Text>
          <Badge tone={state === 'open' ? 'warning' : 'neutral'}>{i18n._(strayLabel(kind))}</Badge>
          <SettledBadge state={state} />
        </Row>
      }
      meta={
        <Facts
          items={[
            ...textFacts({ by: i18n._(providerLabel(provider)), at: moment(at), id: provider_id }),
            ...(order === null
              ? []
              : [
                  {
                    key: 'order',
                    content: (
                      <TextLink asChild>
                        <Link to={rowAddress(ORDERS, order.id)}>
                          {order.number || shortId(order.id)}
                        </Link>
                      </TextLink>
                    ),
                  },
                ]),
            ...textFacts({ buyer: order?.buyer?.email ?? null }),
          ]}
        />
      }
      actions={state === 'open' ? <StrayActions money={money} onChanged={onChanged} /> : null}
    >
      {state === 'open' ? (
        <Text look="small" tone="quiet">
          {i18n._(strayAdvice(kind))}
        </Text>
      ) : null}
    </RecordRow>
  )
}

function SettledBadge({ state }: { readonly state: StrayState }) {
  switch (state) {
    case 'open':
      return null
    case 'refunding':
      return (
        <Badge tone="gold">
          <Trans id="admin.stray.refunding">Remboursement en cours</Trans>
        </Badge>
      )
    case 'refunded':
      return (
        <Badge tone="success">
          <Trans id="admin.stray.refunded">Remboursé</Trans>
        </Badge>
      )
    case 'accepted':
      return (
        <Badge tone="success">
          <Trans id="admin.stray.accepted">Accepté</Trans>
        </Badge>
      )
  }
}

function StrayActions({ money, onChanged }: StrayMoneyRowProps) {
  const { t } = useLingui()
  const isOnline = useIsOnline()
  const [layer, setLayer] = useState<'refund' | 'attach' | null>(null)
  const close = () => setLayer(null)
  const { id, provider, refundable, currency, kind, order } = money
  const payment = { id, provider, refundable, currency }
  const isDisabled = !isOnline
  const title = isOnline
    ? undefined
    : t({ id: 'admin.newsletters.test.offline', message: 'Possible une fois en ligne' })
  if (kind === 'dispute') return <AcceptButton {...{ money, isDisabled, title, onChanged }} />
  return (
    <>
      <Button
        size="sm"
        tone="solid"
        icon={<Undo2 aria-hidden="true" />}
        disabled={isDisabled}
        title={title}
        onClick={() => setLayer('refund')}
      >
        <Trans id="admin.refund.open">Rembourser…</Trans>
      </Button>
      {kind === 'double' || kind === 'cancelled' ? null : (
        <Button
          size="sm"
          icon={<Link2 aria-hidden="true" />}
          disabled={isDisabled}
          title={title}
          onClick={() => setLayer('attach')}
        >
          <Trans id="admin.stray.attach">Rattacher…</Trans>
        </Button>
      )}
      <AcceptButton {...{ money, isDisabled, title, onChanged }} />
      <RefundDialog
        of={{
          payment,
          lines: [],
          buyer: order?.buyer ?? null,
          usualReason: kind === 'cancelled' ? 'goodwill' : 'duplicate',
          path: `${PAYMENTS_PATH}/${encodeURIComponent(id)}/refunds`,
        }}
        open={layer === 'refund'}
        onClose={close}
        onRefunded={onChanged}
      />
      <AttachPaymentDialog
        money={money}
        open={layer === 'attach'}
        onClose={close}
        onAttached={onChanged}
      />
    </>
  )
}

type AcceptButtonProps = StrayMoneyRowProps & {
  readonly isDisabled: boolean
  readonly title: string | undefined
}

/** Marks the money as settled in another way. */
function AcceptButton({ money, isDisabled, title, onChanged }: AcceptButtonProps) {
  const { t } = useLingui()
  const call = useOrderRequest()
  const [isAsking, setIsAsking] = useState(false)
  const sum = useAmountText()(money.amount, money.currency)
  const whom = useBuyerName(money.order?.buyer ?? null)
  const isDispute = money.kind === 'dispute'
  const base = isDispute ? '/api/admin/refunds' : PAYMENTS_PATH
  const accept = async () => {
    const accepted = await call.send({
      path: `${base}/${encodeURIComponent(money.id)}/accept`,
      body: () => ({}),
      schema: v.object({ id: v.string() }),
      done: () =>
        isDispute
          ? t({ id: 'admin.stray.told.seen', message: 'Litige noté comme vu' })
          : t({ id: 'admin.stray.told.accepted', message: 'Paiement accepté tel quel' }),
      failed: t({ id: 'admin.stray.told.nothing', message: 'Rien n’a changé' }),
    })
    if (accepted === null) return
    setIsAsking(false)
    onChanged()
  }
  return (
    <>
      <Button
        size="sm"
        tone={isDispute ? 'solid' : 'ghost'}
        icon={<Check aria-hidden="true" />}
        disabled={isDisabled}
        title={title}
        onClick={() => setIsAsking(true)}
      >
        {isDispute ? (
          <Trans id="admin.stray.seen-it">J’ai vu ce litige</Trans>
        ) : (
          <Trans id="admin.stray.accept">Accepter tel quel…</Trans>
        )}
      </Button>
      <ConfirmMoney
        open={isAsking}
        title={
          isDispute
            ? t({ id: 'admin.stray.seen.ask', message: `Litige de ${sum} avec ${whom} : vu ?` })
            : t({ id: 'admin.stray.accept.ask', message: `Garder ${sum} de ${whom} tels quels ?` })
        }
        confirmLabel={
          isDispute
            ? t({ id: 'admin.stray.seen-it', message: 'J’ai vu ce litige' })
            : t({ id: 'admin.stray.accept.confirm', message: 'Accepter tel quel' })
        }
        call={call}
        onConfirm={() => void accept()}
        onClose={() => setIsAsking(false)}
      >
        {isDispute ? (
          <Trans id="admin.stray.seen.text">
            Il n’est plus compté ici. Sa fin s’affichera dans la commande.
          </Trans>
        ) : (
          <Trans id="admin.stray.accept.text">
            L’argent reste chez vous, hors de toute commande et du chiffre d’affaires. Aucune
            commande ne change.
          </Trans>
        )}
      </ConfirmMoney>
    </>
  )
}
