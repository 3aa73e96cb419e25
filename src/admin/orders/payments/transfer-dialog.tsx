import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldProblemMessage } from '#admin/shared/labels/field-problem-messages.ts'
import { eurosToPriceText, priceTextToEuros } from '#admin/shared/labels/price-text.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import {
  type OrderFile,
  type OrderPayment,
  type TakenTransfer,
  takenTransfer,
} from '#contract/admin/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import type { FieldProblemCode } from '#contract/problems.ts'
import { meetPrice } from '#domain/commerce/payments.ts'
import { type Cents, centsToEuros, eurosToCents, hasWholeCents, sumCents } from '#domain/money.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useAmountText } from '../order-labels.ts'
import { ConfirmMoney, OfflineMoneyNote, orderPath, useOrderRequest } from '../order-requests.tsx'
import { useBuyerName } from './refund-dialog.tsx'

type Part = Pick<OrderPayment, 'stray_reason' | 'status' | 'accepted_at' | 'refundable' | 'amount'>

/** The part of an order's price that was already received, in euros: transfers that wait for the rest. */
export const receivedAmount = (payments: readonly Part[]): number =>
  centsToEuros(
    sumCents(
      ...payments
        .filter(
          ({ status, stray_reason, accepted_at, refundable, amount }) =>
            status === 'stray' &&
            stray_reason === 'partial' &&
            accepted_at === null &&
            refundable === amount,
        )
        .map(({ amount }) => eurosToCents(amount)),
    ),
  )

type TransferOutcomeProps = {
  /** All in euros: of the transfer, of the order, and already received for it. */
  readonly amount: number
  readonly total: number
  readonly received: number
}

/** The effect of a transfer on an order: paid, overpaid, or partly paid. */
export function TransferOutcome({ amount, total, received }: TransferOutcomeProps) {
  const amountText = useAmountText()
  const came = eurosToCents(amount)
  const price = eurosToCents(total)
  // A transfer of the full price is not added to earlier partial ones.
  const whole = came === price ? came : sumCents(came, eurosToCents(received))
  const { missingCents, excessCents } = meetPrice(whole, price)
  const missing = amountText(centsToEuros(missingCents as Cents))
  const excess = amountText(centsToEuros(excessCents as Cents))
  if (missingCents > 0)
    return (
      <Trans id="admin.transfer.partial">
        La commande reste en attente : il manquera {missing}. Ce virement compte comme une partie du
        prix.
      </Trans>
    )
  return (
    <>
      <Trans id="admin.transfer.pays">
        La commande devient payée : facture, e-mail et accès suivent.
      </Trans>{' '}
      {excessCents > 0 ? (
        <Trans id="admin.transfer.excess">
          {excess} sont en trop et rejoignent l’« Argent à rapprocher », pour être remboursés.
        </Trans>
      ) : null}
    </>
  )
}

type TransferDialogProps = {
  readonly order: Order
  readonly buyer: OrderFile['buyer']
  /** The part of the price that was already received, in euros. */
  readonly received: number
  readonly open: boolean
  readonly onClose: () => void
  readonly onTaken: () => void
}

/** Records money that was found in the account's statement: its amount and the bank's reference. */
export function TransferDialog(props: TransferDialogProps) {
  const { order, buyer, received, open, onClose, onTaken } = props
  const missing = centsToEuros(
    meetPrice(eurosToCents(received), eurosToCents(order.total_amount)).missingCents as Cents,
  )
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(eurosToPriceText(missing))
  const [reference, setReference] = useState('')
  const [showsProblems, setShowsProblems] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const call = useOrderRequest()
  const isOnline = useIsOnline()
  const amountText = useAmountText()
  const whom = useBuyerName(buyer)
  const doneMessage = useTransferMessage()
  const amount = priceTextToEuros(typed)
  const amountProblem = problemOf(amount)
  const isNamed = reference.trim() !== ''
  const sum = amountText(amountProblem === null ? (amount ?? 0) : 0)
  const expected = amountText(missing)
  const required = i18n._(fieldProblemMessage('required'))
  const submit = () => {
    setShowsProblems(true)
    if (amountProblem === null && isNamed && isOnline) setIsAsking(true)
  }
  const confirm = async () => {
    const recorded = await call.send({
      path: `${orderPath(order.id)}/transfer-received`,
      body: () => ({ amount, reference: reference.trim() }),
      schema: takenTransfer,
      done: doneMessage,
      failed: t({ id: 'admin.transfer.failed', message: 'Le virement n’a pas été enregistré' }),
    })
    if (recorded === null) return
    setIsAsking(false)
    onClose()
    onTaken()
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t({ id: 'admin.transfer.title', message: 'Virement reçu' })}
        description={whom}
        closeLabel={t({ id: 'admin.close', message: 'Fermer' })}
        footer={
          <>
            <Button tone="main" disabled={!isOnline} onClick={submit}>
              <Trans id="admin.refund.continue">Continuer</Trans>
            </Button>
            <Button tone="ghost" onClick={onClose}>
              <Trans id="admin.cancel">Annuler</Trans>
            </Button>
          </>
        }
      >
        <Stack gap="md">
          <OfflineMoneyNote />
          <Form onSubmit={submit}>
            <Stack gap="md">
              <TextField
                label={t({ id: 'admin.refund.amount', message: 'Montant' })}
                hint={t({
                  id: 'admin.transfer.expected',
                  message: `La commande attend ${expected}.`,
                })}
                inputMode="decimal"
                suffix="€"
                value={typed}
                onChange={setTyped}
                error={
                  showsProblems && amountProblem !== null
                    ? i18n._(fieldProblemMessage(amountProblem))
                    : undefined
                }
              />
              <TextField
                label={t({ id: 'admin.transfer.reference', message: 'Référence de la banque' })}
                hint={t({
                  id: 'admin.transfer.reference.hint',
                  message:
                    'Telle qu’elle est sur votre relevé : le même virement n’est jamais compté deux fois.',
                })}
                required
                maxLength={140}
                value={reference}
                onChange={setReference}
                error={showsProblems && !isNamed ? required : undefined}
              />
            </Stack>
          </Form>
        </Stack>
      </Dialog>
      <ConfirmMoney
        open={open && isAsking}
        title={t({ id: 'admin.transfer.ask', message: `${sum} reçus de ${whom} ?` })}
        confirmLabel={t({ id: 'admin.transfer.confirm', message: 'Enregistrer le virement' })}
        call={call}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        {amountProblem === null ? (
          <TransferOutcome amount={amount ?? 0} total={order.total_amount} received={received} />
        ) : null}
      </ConfirmMoney>
    </>
  )
}

const problemOf = (amount: number | undefined): FieldProblemCode | null => {
  if (amount === undefined) return 'required'
  if (Number.isNaN(amount) || amount <= 0) return 'not-a-number'
  return hasWholeCents(amount) ? null : 'too-many-decimals'
}

const useTransferMessage = () => {
  const { t } = useLingui()
  const amountText = useAmountText()
  return ({ result, missing, excess }: TakenTransfer): string => {
    const [missingText, excessText] = [amountText(missing), amountText(excess)]
    switch (result) {
      case 'paid':
        return excess > 0
          ? t({
              id: 'admin.transfer.told.excess',
              message: `Commande payée, ${excessText} en trop à rembourser`,
            })
          : t({ id: 'admin.transfer.told.paid', message: 'Virement enregistré, commande payée' })
      case 'known':
        return t({ id: 'admin.transfer.told.known', message: 'Ce virement était déjà enregistré' })
      case 'stray':
        return missing > 0
          ? t({
              id: 'admin.transfer.told.partial',
              message: `Virement enregistré, il manque ${missingText}`,
            })
          : t({
              id: 'admin.transfer.told.stray',
              message: 'Virement enregistré dans « Argent à rapprocher »',
            })
    }
  }
}
