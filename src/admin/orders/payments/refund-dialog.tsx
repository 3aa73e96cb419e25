import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { fieldProblemMessage } from '#admin/shared/labels/field-problem-messages.ts'
import { useIsOnline } from '#admin/shared/sync-status.ts'
import { type OrderRefund, orderRefund } from '#contract/admin/order-file.ts'
import { REFUND_REASONS } from '#domain/commerce/refunds.ts'
import { isolate } from '#domain/text/isolate.ts'
import { Button } from '#ui/form/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Text } from '#ui/text/text.tsx'
import { reasonLabel, useAmountText } from '../order-labels.ts'
import { ConfirmMoney, OfflineMoneyNote, useOrderRequest } from '../order-requests.tsx'
import {
  type Refundable,
  type RefundDraft,
  type RefundReading,
  type RefundScope,
  readDraft,
  scopesOf,
  useRefundDraft,
} from './refund-draft.ts'

type RefundDialogProps = {
  readonly of: Refundable
  readonly open: boolean
  readonly onClose: () => void
  readonly onRefunded: () => void
}

/** The amount and the reason of a refund, then a confirmation in one sentence. It stays open if no answer came. */
export function RefundDialog({ of, open, onClose, onRefunded }: RefundDialogProps) {
  const { t } = useLingui()
  const { draft, showsProblems, showProblems, change, reset } = useRefundDraft(of)
  const [isAsking, setIsAsking] = useState(false)
  const call = useOrderRequest()
  const isOnline = useIsOnline()
  const amountText = useAmountText()
  const whom = useBuyerName(of.buyer)
  const reading = readDraft(draft, of)
  const chosen = reading.type === 'chosen' ? reading.chosen : null
  const sum = amountText(chosen?.amount ?? 0, of.payment.currency)
  const submit = () => {
    showProblems()
    if (chosen && isOnline) setIsAsking(true)
  }
  const { done, failed } = useRefundMessages()
  const confirm = async () => {
    if (!chosen) return
    const refund = await call.send({
      path: of.path,
      body: (id) => ({ id, payment_id: of.payment.id, reason: draft.reason, ...chosen.body }),
      schema: orderRefund,
      done,
      failed,
    })
    if (refund === null) return
    setIsAsking(false)
    reset()
    onClose()
    onRefunded()
  }
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={t({ id: 'admin.refund.title', message: 'Rembourser' })}
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
            <RefundFields of={of} {...{ draft, change }} problem={showsProblems ? reading : null} />
          </Form>
        </Stack>
      </Dialog>
      <ConfirmMoney
        open={open && isAsking}
        tone="danger"
        title={t({ id: 'admin.refund.ask', message: `Rembourser ${sum} à ${whom} ?` })}
        confirmLabel={t({ id: 'admin.refund.confirm', message: `Rembourser ${sum}` })}
        call={call}
        onConfirm={() => void confirm()}
        onClose={() => setIsAsking(false)}
      >
        <RefundConsequences of={of} />
      </ConfirmMoney>
    </>
  )
}

type RefundFieldsProps = {
  readonly of: Refundable
  readonly draft: RefundDraft
  readonly change: (fields: Partial<RefundDraft>) => void
  /** Null: no problem is shown yet. */
  readonly problem: RefundReading | null
}

function RefundFields({ of, draft, change, problem }: RefundFieldsProps) {
  const { t, i18n } = useLingui()
  const scopeLabel = useScopeLabel(of)
  const tooMuch = t({
    id: 'admin.refund.too-much',
    message: 'C’est plus que ce qui reste à rembourser',
  })
  const amountProblem = (): string | undefined => {
    if (problem?.type === 'too-much') return tooMuch
    return problem?.type === 'invalid' ? i18n._(fieldProblemMessage(problem.code)) : undefined
  }
  return (
    <Stack gap="md">
      <Select
        label={t({ id: 'admin.refund.scope', message: 'Que rembourser ?' })}
        value={draft.scope}
        onChange={(scope) => change({ scope })}
        options={scopesOf(of).map((scope) => ({ value: scope, label: scopeLabel(scope) }))}
      />
      {draft.scope === 'lines' ? (
        <LineChoice {...{ of, draft, change }}>
          {problem?.type === 'no-line'
            ? t({ id: 'admin.refund.no-line', message: 'Choisissez au moins une ligne' })
            : problem?.type === 'too-much'
              ? tooMuch
              : null}
        </LineChoice>
      ) : null}
      {draft.scope === 'amount' ? (
        <TextField
          label={t({ id: 'admin.refund.amount', message: 'Montant' })}
          inputMode="decimal"
          suffix="€"
          value={draft.typed}
          onChange={(typed) => change({ typed })}
          error={amountProblem()}
        />
      ) : null}
      <Select
        label={t({ id: 'admin.refund.reason', message: 'Motif' })}
        value={draft.reason}
        onChange={(reason) => change({ reason })}
        options={REFUND_REASONS.map((reason) => ({
          value: reason,
          label: i18n._(reasonLabel(reason)),
        }))}
      />
    </Stack>
  )
}

type LineChoiceProps = Omit<RefundFieldsProps, 'problem'> & { readonly children: string | null }

function LineChoice({ of, draft, change, children: problem }: LineChoiceProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const toggle = (at: number, isPicked: boolean) =>
    change({
      picked: new Set(
        isPicked ? [...draft.picked, at] : [...draft.picked].filter((one) => one !== at),
      ),
    })
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={t({ id: 'admin.refund.lines', message: 'Lignes à rembourser' })}
    >
      {of.lines.map((line, at) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          key={at}
          checked={draft.picked.has(at) && line.refundable > 0}
          disabled={line.refundable === 0}
          onChange={(isPicked) => toggle(at, isPicked)}
        >
          {isolate(line.name)} · {amountText(line.refundable)}
          {line.refundable === 0 ? (
            <>
              {' '}
              <Trans id="admin.refund.line.none">(déjà remboursée)</Trans>
            </>
          ) : null}
        </Checkbox>
      ))}
      {problem === null ? null : <FormError>{problem}</FormError>}
    </Stack>
  )
}

function RefundConsequences({ of: { payment, lines } }: Pick<RefundDialogProps, 'of'>) {
  const isByHand = payment.provider === 'transfer' || payment.provider === 'manual'
  return (
    <Stack gap="xs">
      {isByHand ? (
        <Text as="span">
          <Trans id="admin.refund.by-hand">
            Cet argent n’est pas passé par un prestataire : renvoyez-le vous-même, puis confirmez
            ici que la banque l’a pris.
          </Trans>
        </Text>
      ) : null}
      {lines.length > 0 ? (
        <Text as="span">
          <Trans id="admin.refund.closes">
            Ce qui est remboursé en entier n’est plus accessible à l’acheteur.
          </Trans>
        </Text>
      ) : null}
    </Stack>
  )
}

const useScopeLabel = ({ payment }: Refundable): ((scope: RefundScope) => string) => {
  const { t } = useLingui()
  const left = useAmountText()(payment.refundable, payment.currency)
  return (scope) => {
    switch (scope) {
      case 'all':
        return t({ id: 'admin.refund.scope.all', message: `Tout ce qui reste : ${left}` })
      case 'lines':
        return t({ id: 'admin.refund.scope.lines', message: 'Certaines lignes' })
      case 'amount':
        return t({ id: 'admin.refund.scope.amount', message: 'Un autre montant' })
    }
  }
}

/** 'Zoé (zoe@example.org)'. */
export const useBuyerName = (buyer: Refundable['buyer']): string => {
  const { t } = useLingui()
  if (buyer === null) return t({ id: 'admin.refund.nobody', message: 'la personne qui a payé' })
  return buyer.name ? `${isolate(buyer.name)} (${buyer.email})` : buyer.email
}

const useRefundMessages = () => {
  const { t } = useLingui()
  const amountText = useAmountText()
  return {
    done: ({ amount, currency, status, is_manual }: OrderRefund): string => {
      const sum = amountText(amount, currency)
      if (status === 'failed')
        return t({
          id: 'admin.refund.told.failed',
          message: `Le prestataire a refusé de rembourser ${sum}`,
        })
      if (is_manual)
        return t({
          id: 'admin.refund.told.by-hand',
          message: `${sum} à renvoyer à l’acheteur par vos soins`,
        })
      return status === 'succeeded'
        ? t({ id: 'admin.refund.told.done', message: `${sum} remboursés` })
        : t({ id: 'admin.refund.told.pending', message: `Remboursement de ${sum} en cours` })
    },
    failed: t({ id: 'admin.refund.told.nothing', message: 'Rien n’a été remboursé' }),
  }
}
