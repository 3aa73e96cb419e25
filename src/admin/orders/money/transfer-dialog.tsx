import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useIsOnline } from '#admin/entity/browser/use-is-online.ts'
import { fieldProblemMessage } from '#admin/entity/words/field-problem-words.ts'
import { eurosToPriceText, priceTextToEuros } from '#admin/entity/words/price-text.ts'
import { type OrderFile, type TakenTransfer, takenTransfer } from '#contract/commerce/order-file.ts'
import type { Order } from '#contract/entities/order.ts'
import type { FieldProblemCode } from '#contract/fields.ts'
import { meetPrice } from '#domain/commerce/payment-states.ts'
import { type Cents, centsToEuros, eurosToCents, hasWholeCents } from '#domain/money.ts'
import { Button } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { MoneyQuestion } from './money-question.tsx'
import { useAmount } from './money-text.ts'
import { OfflineNote } from './offline-note.tsx'
import { PriceMet } from './price-met.tsx'
import { useWhom } from './refund-dialog.tsx'
import { useMoneyCall } from './use-money-call.ts'
import { orderPath } from './use-order-file.ts'

type TransferDialogProps = {
  readonly order: Order
  readonly buyer: OrderFile['buyer']
  /** What of the price is here already, in euros. */
  readonly received: number
  readonly open: boolean
  readonly onClose: () => void
  readonly onTaken: () => void
}

/** Money that was found in the account's statement: how much, and by which reference of the bank. */
export function TransferDialog(props: TransferDialogProps) {
  const { order, buyer, received, open, onClose, onTaken } = props
  const missing = centsToEuros(
    meetPrice(eurosToCents(received), eurosToCents(order.total_amount)).missingCents as Cents,
  )
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(eurosToPriceText(missing))
  const [reference, setReference] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const call = useMoneyCall()
  const isOnline = useIsOnline()
  const amountText = useAmount()
  const whom = useWhom(buyer)
  const told = useTakenWords()
  const amount = priceTextToEuros(typed)
  const amountProblem = problemOf(amount)
  const isNamed = reference.trim() !== ''
  const sum = amountText(amountProblem === null ? (amount ?? 0) : 0)
  const expected = amountText(missing)
  const required = i18n._(fieldProblemMessage('required'))
  const submit = () => {
    setIsJudged(true)
    if (amountProblem === null && isNamed && isOnline) setIsAsking(true)
  }
  const confirm = async () => {
    const taken = await call.send({
      path: `${orderPath(order.id)}/transfer-received`,
      body: () => ({ amount, reference: reference.trim() }),
      schema: takenTransfer,
      done: told,
      failed: t({ id: 'admin.transfer.failed', message: 'Le virement n’a pas été enregistré' }),
    })
    if (taken === null) return
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
          <OfflineNote />
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
                  isJudged && amountProblem !== null
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
                error={isJudged && !isNamed ? required : undefined}
              />
            </Stack>
          </Form>
        </Stack>
      </Dialog>
      <MoneyQuestion
        open={open && isAsking}
        title={t({ id: 'admin.transfer.ask', message: `${sum} reçus de ${whom} ?` })}
        confirmLabel={t({ id: 'admin.transfer.confirm', message: 'Enregistrer le virement' })}
        call={call}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        {amountProblem === null ? (
          <PriceMet amount={amount ?? 0} total={order.total_amount} received={received} />
        ) : null}
      </MoneyQuestion>
    </>
  )
}

const problemOf = (amount: number | undefined): FieldProblemCode | null => {
  if (amount === undefined) return 'required'
  if (Number.isNaN(amount) || amount <= 0) return 'not-a-number'
  return hasWholeCents(amount) ? null : 'too-many-decimals'
}

const useTakenWords = () => {
  const { t } = useLingui()
  const amountText = useAmount()
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
